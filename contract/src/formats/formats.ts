/** mm:ss, or hh:mm:ss from 3600 s on */
export function formatDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  if (seconds > 3600) parts.unshift(Math.floor(seconds / 3600))
  else parts[0] = Math.floor(seconds / 60)
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** How the national digits are grouped, by country code. The first pattern whose length fits is used */
const GROUPS: Record<string, readonly (readonly number[])[]> = {
  '+1': [[3, 3, 4]],
  '+44': [
    [4, 6],
    [4, 5],
  ],
  '+91': [[5, 5]],
  '+61': [
    [3, 3, 3],
    [4, 3, 3],
  ],
  '+81': [
    [2, 4, 4],
    [3, 4, 4],
    [1, 4, 4],
  ],
  '+49': [
    [3, 8],
    [3, 7],
    [3, 6],
    [4, 8],
  ],
  '+33': [[1, 2, 2, 2, 2]],
  '+55': [
    [2, 5, 4],
    [2, 4, 4],
  ],
}

/** An E.164 number for display: +1 (217) 555-0142. A number with an unlisted country code is returned unchanged */
export function formatPhoneNumber(number: string): string {
  const code = Object.keys(GROUPS).find((candidate) => number.startsWith(candidate))
  if (!code || !/^\+\d+$/.test(number)) return number
  const digits = number.slice(code.length)
  const pattern = GROUPS[code]?.find((sizes) => sizes.reduce((sum, size) => sum + size, 0) === digits.length)
  if (!pattern) return `${code} ${digits}`
  const groups = pattern.map((size, index) => {
    const start = pattern.slice(0, index).reduce((sum, earlier) => sum + earlier, 0)
    return digits.slice(start, start + size)
  })
  if (code === '+1') return `+1 (${groups[0]}) ${groups[1]}-${groups[2]}`
  if (code === '+55') return `+55 (${groups[0]}) ${groups[1]}-${groups[2]}`
  return `${code} ${groups.join(' ')}`
}
