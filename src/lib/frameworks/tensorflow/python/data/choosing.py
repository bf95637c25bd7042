class Choosing:
    """Elements of a dataset that are kept, and those that are not."""

    def filter(self, predicate, name=None):
        source = self
        traced = Mapped(predicate, self._spec, sample_of(self))

        def each():
            for element in source._each():
                if traced.of(element):
                    yield element

        return self._made("_FilterDataset", self._spec, UNKNOWN_CARDINALITY, each)

    def take_while(self, predicate, name=None):
        source = self
        traced = Mapped(predicate, self._spec, sample_of(self))

        def each():
            for element in source._each():
                if not traced.of(element):
                    return
                yield element

        return self._made("_TakeWhileDataset", self._spec, UNKNOWN_CARDINALITY, each)
