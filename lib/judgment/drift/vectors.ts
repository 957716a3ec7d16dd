/** Scalar product; the cosine of vectors of length 1. Four sums, so that the additions need not wait for each other. */
export function dot(a: Float32Array, b: Float32Array): number {
  const { length } = a;
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  let i = 0;
  for (; i + 3 < length; i += 4) {
    s0 += (a[i] ?? 0) * (b[i] ?? 0);
    s1 += (a[i + 1] ?? 0) * (b[i + 1] ?? 0);
    s2 += (a[i + 2] ?? 0) * (b[i + 2] ?? 0);
    s3 += (a[i + 3] ?? 0) * (b[i + 3] ?? 0);
  }
  for (; i < length; i++) s0 += (a[i] ?? 0) * (b[i] ?? 0);
  return s0 + s1 + s2 + s3;
}
