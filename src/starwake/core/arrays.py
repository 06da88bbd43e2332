"""Flat integer arrays for hot code: `vec`, `append`, `i64`, and `i16` and `u8` for small numbers.

Between two sizes of numbers goes an `int`: compiled, that costs nothing, and a conversion would cost a call where
nothing is compiled.

Compiled modules see the native vectors of `librt.vecs` and machine integers here, because the compiler reads the
`TYPE_CHECKING` branch. Interpreted modules get plain lists and ints under the same names. This module is never
compiled itself; `ints` of `core.engine` makes an array that fits whichever build is running.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8

    NATIVE: Final = True
    """Whether the module that asks is compiled: then this is written into its machine code."""
else:
    NATIVE = False
    i16 = i64 = u8 = int

    def _array(items=(), *, capacity=0):
        return list(items)

    class vec:
        """Stand-in for the native vector: `vec[i64](...)` is a list."""

        def __class_getitem__(cls, item):
            return _array

    def append(array, item):
        """Add `item`; like the native function it returns the array to use from now on."""
        array.append(item)
        return array
