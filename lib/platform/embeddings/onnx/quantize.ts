/** A matrix in 8 bits: `values[r][c] * scales[c]` is close to the original. */
export interface QuantizedMatrix {
  values: Int8Array;
  scales: Float32Array;
}

/** Row-major `rows` × `columns` turned into row-major `columns` × `rows`. */
export function transpose(matrix: Float32Array, rows: number, columns: number): Float32Array {
  const result = new Float32Array(matrix.length);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) result[c * rows + r] = matrix[r * columns + c] ?? 0;
  }
  return result;
}

/**
 * Symmetric quantization to -127…127 with one scale per column (output feature), so that one large
 * weight costs only its own column precision.
 */
export function quantizePerColumn(matrix: Float32Array, rows: number, columns: number): QuantizedMatrix {
  const scales = new Float32Array(columns);
  for (let i = 0; i < rows * columns; i++) {
    const column = i % columns;
    scales[column] = Math.max(scales[column] ?? 0, Math.abs(matrix[i] ?? 0) / 127);
  }
  const values = new Int8Array(matrix.length);
  for (let i = 0; i < rows * columns; i++) {
    const scale = scales[i % columns] || 1;
    values[i] = Math.max(-127, Math.min(127, Math.round((matrix[i] ?? 0) / scale)));
  }
  return { values, scales };
}
