import { OnnxGraph } from "./graph";

/** A model that multiplies: `products` of each of `rows` with each of `columns`, vectors of one length. */
export function buildProduct(): readonly Uint8Array[] {
  const graph = new OnnxGraph();
  const rows = graph.input("rows", "float32", ["rows", "length"]);
  const columns = graph.input("columns", "float32", ["columns", "length"]);
  graph.node("Gemm", [rows, columns], { transB: 1 }, "products");
  graph.output("products", "float32", ["rows", "columns"]);
  return graph.encode();
}
