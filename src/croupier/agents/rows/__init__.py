"""Many tables at once: games against a bank as numbers for kernels, and the engine where there are none."""
