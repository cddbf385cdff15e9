/** Values stay what the address says: `?session_id=12345` is a text, not a number */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** What is not set leaves the address, so that an unfiltered view has a plain one */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) params.set(name, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}
