import { tableOf, type Table } from '../../ir/table.ts';

/** Names that modules of ONNX 1.23 and ONNX Runtime 1.30 have, from dir(): what is not modelled of these is said to be so, and any other raises. */
export const moduleNames: Table<ReadonlySet<string>> = tableOf(
	Object.fromEntries(
		Object.entries({
			onnx: `
				AttributeProto DeviceConfigurationProto EXPERIMENTAL FunctionProto GraphProto IO IR_VERSION IR_VERSION_2017_10_10 IR_VERSION_2017_10_30
				IR_VERSION_2017_11_3 IR_VERSION_2019_1_22 IR_VERSION_2019_3_18 IR_VERSION_2019_9_19 IR_VERSION_2020_5_8 IR_VERSION_2021_7_30
				IR_VERSION_2023_5_5 IR_VERSION_2024_3_25 IntIntListEntryProto Literal MapProto ModelProto NodeDeviceConfigurationProto NodeProto ONNX_ML
				OperatorProto OperatorSetIdProto OperatorSetProto OperatorStatus OptionalProto STABLE SequenceProto ShardedDimProto ShardingSpecProto
				SimpleShardedDimProto SparseTensorProto StringStringEntryProto TensorAnnotation TensorProto TensorShapeProto TrainingInfoProto TypeProto
				ValueInfoProto Version _mapping annotations backend bin checker compose convert_model_to_external_data defs external_data_helper frontend
				gen_proto helper importlib inliner load load_external_data_for_model load_from_string load_model load_model_from_string load_tensor
				load_tensor_from_string model_container numpy_helper onnx_cpp2py_export onnx_data_pb onnx_data_pb2 onnx_ml_pb2 onnx_operators_ml_pb2
				onnx_operators_pb onnx_pb os parser printer reference save save_model save_tensor serialization shape_inference tools typing utils version
				version_converter write_external_data_tensors
			`,
			'onnx.helper': `
				Any AssignmentBindingType AttributeProto FunctionProto GraphProto MapProto ModelProto NodeProto OP_SET_ID_VERSION_MAP OperatorSetIdProto
				OptionalProto SequenceProto TYPE_CHECKING TensorProto TensorShapeProto TrainingInfoProto TypeProto TypeVar VERSION_TABLE ValueInfoProto
				VersionMapType VersionRowType VersionTableType annotations collections defs find_min_ir_version_for functools get_all_tensor_dtypes
				get_attribute_value get_node_attr_value google make_attribute make_attribute_ref make_empty_tensor_value_info make_function make_graph
				make_map make_map_type_proto make_model make_model_gen_version make_node make_operatorsetid make_opsetid make_optional
				make_optional_type_proto make_sequence make_sequence_type_proto make_sparse_tensor make_sparse_tensor_type_proto
				make_sparse_tensor_value_info make_tensor make_tensor_sequence_value_info make_tensor_type_proto make_tensor_value_info make_training_info
				make_value_info math np np_dtype_to_tensor_dtype numbers onnx printable_attribute printable_dim printable_graph printable_node
				printable_tensor_proto printable_type printable_value_info set_metadata_props set_model_props strip_doc_string tensor_dtype_to_field
				tensor_dtype_to_np_dtype tensor_dtype_to_storage_tensor_dtype tensor_dtype_to_string typing typing_extensions
			`,
			'onnx.numpy_helper': `
				Any Sequence TYPE_CHECKING annotations create_random_int from_array from_dict from_list from_optional helper math ml_dtypes np npt onnx
				saturate_cast sys to_array to_dict to_float8e8m0 to_list to_optional tobytes_little_endian
			`,
			'onnx.checker': `
				C DEFAULT_CONTEXT IR_VERSION LEXICAL_SCOPE_CONTEXT MAXIMUM_PROTOBUF TYPE_CHECKING ValidationError annotations check_attribute check_function
				check_graph check_model check_node check_sparse_tensor check_tensor check_value_info onnx os
			`,
			'onnx.shape_inference': `
				AttributeProto C FunctionProto GraphInferencer IR_VERSION InferenceContext InferenceError ModelProto TYPE_CHECKING TypeProto annotations
				infer_function_output_types infer_node_outputs infer_shapes infer_shapes_path onnx os
			`,
			'onnx.reference': `ReferenceEvaluator annotations op_run reference_evaluator shape_annotation_checker`,
			'onnx.defs': `
				AI_ONNX_PREVIEW_DOMAIN AI_ONNX_PREVIEW_TRAINING_DOMAIN C ONNX_DOMAIN ONNX_ML_DOMAIN OpSchema SchemaError annotations deregister_schema
				gen_doc gen_shape_inference_information get_all_schemas get_all_schemas_with_history get_function_ops get_schema has onnx
				onnx_ml_opset_version onnx_opset_version register_schema
			`,
			onnxruntime: `
				AdapterFormat ExecutionMode backend tools ExecutionOrder GraphOptimizationLevel IOBinding InferenceSession LoraAdapter ModelCompiler ModelMetadata NodeArg
				OrtAllocatorType OrtArenaCfg OrtCompileApiFlags OrtDevice OrtDeviceMemoryType OrtDeviceVendorId OrtEpAssignedNode OrtEpAssignedSubgraph
				OrtEpDevice OrtExecutionProviderDevicePolicy OrtExternalInitializerInfo OrtHardwareDevice OrtHardwareDeviceType OrtMemType OrtMemoryInfo
				OrtMemoryInfoDeviceType OrtSparseFormat OrtSyncStream OrtValue RunOptions SessionIOBinding SessionOptions SparseTensor backend capi
				contextlib copy_tensors create_and_register_allocator create_and_register_allocator_v2 cuda_version datasets disable_telemetry_events
				enable_telemetry_events get_all_providers get_available_providers get_build_info get_device get_ep_devices get_version_string
				has_collective_ops import_capi_exception onnxruntime_validation package_name preload_dlls print_debug_info quantization
				register_execution_provider_library set_default_logger_severity set_default_logger_verbosity set_global_thread_pool_sizes set_seed tools
				transformers unregister_execution_provider_library version
			`
		}).map(([module, names]) => [module, new Set(names.trim().split(/\s+/))])
	)
);
