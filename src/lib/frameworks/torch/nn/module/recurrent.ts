import { pythonFunction } from '../../../../tensors/arguments/function.ts';
import { PyInstance, type Interpreter, type Value } from '../../../../python/index.ts';
import { moduleClass } from './module.ts';
import { cellBaseClass } from '../../rnn/cells.ts';
import { rnnBaseClass } from '../../rnn/classes.ts';
import { send, type Run } from '../call.ts';
import { addMethod } from '../layer.ts';

/** Draws every parameter anew, uniform within ±1/√hidden_size (torch/nn/modules/rnn.py). */
const resetParameters: Run = (host, self) => {
	const size = Number(host.getAttribute(self, 'hidden_size'));
	const bound = size > 0 ? 1 / Math.sqrt(size) : 0;
	for (const parameter of host.iterate(send(host, self, 'parameters'))) send(host, host.getAttribute(parameter, 'data'), 'uniform_', -bound, bound);
	return null;
};
for (const cls of [rnnBaseClass, cellBaseClass]) addMethod(cls, 'reset_parameters()', resetParameters);

/** Attributes of PyTorch 2.13's modules and recurrent layers that are not public or not often read, from dir(): there, but not modelled. */
const unmodelled: ReadonlySet<string> = new Set(
	`
	_apply _call_impl _compiled_call_impl _forward_hooks_always_called _forward_hooks_with_kwargs _forward_pre_hooks_with_kwargs _get_backward_hooks
	_get_backward_pre_hooks _is_full_backward_hook _load_from_state_dict _load_state_dict_post_hooks _load_state_dict_pre_hooks
	_maybe_warn_non_full_backward_hook _named_members _register_load_state_dict_pre_hook _register_state_dict_hook _replicate_for_data_parallel
	_save_to_state_dict _slow_forward _state_dict_hooks _state_dict_pre_hooks _version _wrapped_call_impl
`
		.trim()
		.split(/\s+/)
);
const unmodelledOfLayers: ReadonlySet<string> = new Set(
	`
	_flat_weight_refs _flat_weights _init_flat_weights _update_flat_weights _weights_have_changed check_forward_args
	check_hidden_size check_input get_expected_cell_size get_expected_hidden_size permute_hidden
`
		.trim()
		.split(/\s+/)
);

const registered = moduleClass.find('__getattr__')!;
moduleClass.attrs.set(
	'__getattr__',
	pythonFunction(
		'__getattr__',
		'self, name',
		(host: Interpreter, self, name): Value => {
			const isLayer = self instanceof PyInstance && self.cls.mro.includes(rnnBaseClass);
			if (unmodelled.has(String(name)) || (isLayer && unmodelledOfLayers.has(String(name)))) return host.unsupported(`Module.${String(name)}`);
			return host.call(registered, [self!, name!]);
		},
		'Module.__getattr__'
	)
);
