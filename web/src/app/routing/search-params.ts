/** Values stay strings: `?session_id=12345` is not parsed as a number */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Omits unset values, so an unfiltered view has a plain URL */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) params.set(name, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}
