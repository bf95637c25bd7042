import { tableOf, type Table } from '../../ir/table.ts';
// The public names of PyTorch 2.13.0's smaller modules, read from it with dir() and pkgutil: what exists but is not modelled is said to be that.

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** What is in a module; nothing else is. */
export const memberNames: Table<readonly string[]> = tableOf({
	'torch.optim': words(`
		ASGD Adadelta Adafactor Adagrad Adam AdamW Adamax LBFGS Muon NAdam Optimizer RAdam RMSprop Rprop SGD SparseAdam lr_scheduler swa_utils
		swap_in_optimizer_params_and_state
	`),
	'torch.optim.lr_scheduler': words(`
		Any ChainedScheduler ConstantLR CosineAnnealingLR CosineAnnealingWarmRestarts Counter CyclicLR EPOCH_DEPRECATION_WARNING ExponentialLR
		LRScheduler LambdaLR LinearLR Literal MultiStepLR MultiplicativeLR OneCycleLR Optimizer PolynomialLR ReduceLROnPlateau Self SequentialLR
		StepLR SupportsFloat TYPE_CHECKING Tensor TypedDict annotations bisect_right cast inf math override partial ref types warnings wraps
	`),
	'torch.utils.data': words(`
		BatchSampler ChainDataset ConcatDataset DFIterDataPipe DataChunk DataLoader Dataset DistributedSampler IterDataPipe IterableDataset
		MapDataPipe RandomSampler Sampler SequentialSampler StackDataset Subset SubsetRandomSampler TensorDataset WeightedRandomSampler
		argument_validation dataloader datapipes dataset default_collate default_convert distributed functional_datapipe get_worker_info graph
		graph_settings guaranteed_datapipes_determinism non_deterministic random_split runtime_validation runtime_validation_disabled sampler
	`),
	'torch.nn.utils': words(`
		clip_grad clip_grad_norm clip_grad_norm_ clip_grad_value_ clip_grads_with_norm_ convert_conv2d_weight_memory_format
		convert_conv3d_weight_memory_format convert_parameters fuse_conv_bn_eval fuse_conv_bn_weights fuse_linear_bn_eval fuse_linear_bn_weights
		fusion get_total_norm init memory_format parameters_to_vector parametrizations parametrize remove_spectral_norm remove_weight_norm rnn
		skip_init spectral_norm stateless vector_to_parameters weight_norm
	`),
	'torch.nn.init': words(`
		Callable Literal ParamSpec Tensor TypeVar calculate_gain constant constant_ dirac dirac_ eye eye_ kaiming_normal kaiming_normal_
		kaiming_uniform kaiming_uniform_ math normal normal_ ones_ orthogonal orthogonal_ sparse sparse_ torch trunc_normal_ uniform uniform_
		warnings xavier_normal xavier_normal_ xavier_uniform xavier_uniform_ zeros_
	`),
	'torch.nn.utils.rnn': words(`
		Any Callable Iterable NamedTuple PackedSequence PackedSequence_ Self Tensor TypeVar bind copy_method_params invert_permutation
		pack_padded_sequence pack_sequence pad_packed_sequence pad_sequence torch unpack_sequence unpad_sequence warnings
	`),
	'torch.utils': words(`
		ThroughputBenchmark backcompat backend_registration checkpoint cmake_prefix_path collect_env copyreg cpp_backtrace data deterministic dlpack
		generate_methods_for_privateuse1_backend get_cpp_backtrace hooks rename_privateuse1_backend set_module swap_tensors throughput_benchmark
		torch weak weakref
	`)
});

/** The modules and packages in a package. */
const submodules: Table<readonly string[]> = tableOf({
	torch: words(`
		accelerator amp ao autograd backends compiler contrib cpu cuda distributed distributions export fft func functional futures fx hub jit
		library linalg masked monitor mps mtia multiprocessing nativert nested nn numa onnx optim overrides package profiler quantization
		quasirandom random return_types serialization signal sparse special storage testing torch_version types utils version xpu
	`),
	'torch.nn': words(`
		attention backends common_types cpp functional grad init intrinsic modules parallel parameter qat quantizable quantized utils
	`),
	'torch.nn.utils': words(`
		clip_grad convert_parameters fusion init memory_format parametrizations parametrize prune rnn spectral_norm stateless weight_norm
	`),
	'torch.utils': words(`
		backcompat backend_registration benchmark bundled_inputs checkpoint collect_env cpp_backtrace cpp_extension data debug_log deterministic
		dlpack file_baton flop_counter hipify hooks jit mkldnn mobile_optimizer model_dump model_zoo module_tracker serialization show_pickle
		tensorboard throughput_benchmark viz weak
	`),
	'torch.utils.data': words(`
		backward_compatibility dataloader datapipes dataset distributed graph graph_settings sampler
	`),
	'torch.optim': words(`
		adadelta adagrad adam adamax adamw asgd lbfgs lr_scheduler nadam optimizer radam rmsprop rprop sgd sparse_adam swa_utils
	`)
});

/** Whether PyTorch has the module of a dotted name: `torch.nn.functonal` it has not. undefined where its parent's modules are not listed. */
export function hasModule(path: string): boolean | undefined {
	const dot = path.lastIndexOf('.');
	const name = path.slice(dot + 1);
	return name.startsWith('_') ? undefined : submodules[path.slice(0, dot)]?.includes(name);
}
