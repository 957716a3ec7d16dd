import { ProtobufWriter } from "./protobuf";

/** `TensorProto.DataType` of the ONNX specification, the types this project writes. */
const DATA_TYPES = { float32: 1, int8: 3, int64: 7, float16: 10 } as const;
export type DataType = keyof typeof DATA_TYPES;

/** A tensor as it lies in memory: row-major, little-endian. */
export interface Tensor {
  dataType: DataType;
  shape: readonly number[];
  bytes: Uint8Array;
}

/** Opset 20 is the first with `Gelu`; IR version 9 belongs to it. */
const OPSET = 20;
const IR_VERSION = 9;

type Attribute = number | readonly number[] | { float: number };

/** `AttributeProto.AttributeType`. */
const ATTRIBUTE_FLOAT = 1;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_INTS = 7;

/**
 * Builds an ONNX graph node by node. Every method that adds something returns the name of its output,
 * so that a model reads as nested calls. Field numbers are those of `onnx.proto3`.
 */
export class OnnxGraph {
  readonly #graph = new ProtobufWriter().text(2, "model");
  readonly #constants = new Set<string>();
  #nodes = 0;

  /** A graph input with named (variable) dimensions. */
  input(name: string, dataType: DataType, dimensions: readonly string[]): string {
    this.#graph.message(11, valueInfo(name, dataType, dimensions));
    return name;
  }

  output(name: string, dataType: DataType, dimensions: readonly string[]): void {
    this.#graph.message(12, valueInfo(name, dataType, dimensions));
  }

  /** A weight or constant; a name given twice is stored once. */
  constant(name: string, tensor: Tensor): string {
    if (this.#constants.has(name)) return name;
    this.#constants.add(name);
    const proto = new ProtobufWriter();
    for (const size of tensor.shape) proto.integer(1, size);
    proto.integer(2, DATA_TYPES[tensor.dataType]).text(8, name).bytes(9, tensor.bytes);
    this.#graph.message(5, proto);
    return name;
  }

  /** A node with one output; `name` gives the output its name, else one is made. */
  node(
    operator: string,
    inputs: readonly string[],
    attributes: Record<string, Attribute> = {},
    name?: string,
  ): string {
    const output = name ?? `t${this.#nodes}`;
    this.nodeWithOutputs(operator, inputs, [output], attributes);
    return output;
  }

  nodeWithOutputs(
    operator: string,
    inputs: readonly string[],
    outputs: readonly string[],
    attributes: Record<string, Attribute> = {},
  ): void {
    const proto = new ProtobufWriter();
    for (const input of inputs) proto.text(1, input);
    for (const output of outputs) proto.text(2, output);
    proto.text(3, `n${this.#nodes++}`).text(4, operator);
    for (const [name, value] of Object.entries(attributes)) proto.message(5, attributeProto(name, value));
    this.#graph.message(1, proto);
  }

  /** The finished `ModelProto`, as pieces to be written one after the other. */
  encode(): readonly Uint8Array[] {
    const opsetImport = new ProtobufWriter().text(1, "").integer(2, OPSET);
    return new ProtobufWriter()
      .integer(1, IR_VERSION)
      .text(2, "assay")
      .message(8, opsetImport)
      .message(7, this.#graph).parts;
  }
}

function attributeProto(name: string, value: Attribute): ProtobufWriter {
  const proto = new ProtobufWriter().text(1, name);
  if (typeof value === "number") {
    // An int64 is written in two's complement, which this writer does not do; -1 is never needed
    // because the graph names its axes from the front.
    return proto.integer(3, value).integer(20, ATTRIBUTE_INT);
  }
  if ("float" in value) return proto.float(2, value.float).integer(20, ATTRIBUTE_FLOAT);
  for (const item of value) proto.integer(8, item);
  return proto.integer(20, ATTRIBUTE_INTS);
}

function valueInfo(name: string, dataType: DataType, dimensions: readonly string[]): ProtobufWriter {
  const shape = new ProtobufWriter();
  for (const dimension of dimensions) shape.message(1, new ProtobufWriter().text(2, dimension));
  const tensor = new ProtobufWriter().integer(1, DATA_TYPES[dataType]).message(2, shape);
  return new ProtobufWriter().text(1, name).message(2, new ProtobufWriter().message(1, tensor));
}
