/** The code of a system error, such as ENOENT; the error as text if it has none */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
