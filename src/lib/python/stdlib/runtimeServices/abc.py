def abstractproperty(func):
	return property(abstractmethod(func))
def abstractclassmethod(func):
	return classmethod(abstractmethod(func))
def abstractstaticmethod(func):
	return staticmethod(abstractmethod(func))
