/**
 * localStorage entries with an expiry: `{ value, expire }`, in milliseconds since the epoch. If the browser denies storage (private mode,
 * full disk), nothing is stored and nothing throws.
 */
export function readStored(key: string, now = Date.now()): string | null {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return null
    const stored = parseStored(text)
    if (stored && stored.expire > now) return stored.value
    localStorage.removeItem(key)
    return null
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string, lifetimeMs: number, now = Date.now()): void {
  try {
    localStorage.setItem(key, JSON.stringify({ value, expire: now + lifetimeMs }))
  } catch {
    // Storage is denied, so the value lasts only as long as this page
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is denied, so nothing can have been stored
  }
}

function parseStored(text: string): { value: string; expire: number } | null {
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null || !('value' in stored) || !('expire' in stored)) return null
    const { value, expire } = stored
    return typeof value === 'string' && value !== '' && typeof expire === 'number' ? { value, expire } : null
  } catch {
    return null
  }
}
