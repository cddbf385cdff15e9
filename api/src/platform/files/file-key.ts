/**
 * Guards against path traversal. We create all keys, so a key that could leave its folder or bucket, or that a URL would rewrite, is a bug
 */
export function assertFileKey(key: string): void {
  if (key.length > 512 || !/^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/.test(key)) {
    throw new Error(`Not a valid file key: ${JSON.stringify(key)}`)
  }
}
