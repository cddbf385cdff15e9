/** A benchmark's result and its limit, both in `unit`, so that their ratio has no unit */
export interface Measurement {
  name: string
  measured: number
  unit: string
  limit: number
  /** A size or a duration has an upper limit, and a score has a lower limit */
  must: 'stay below' | 'reach'
}

export function describeMeasurement(measurement: Measurement): string {
  const { name, measured, unit, limit, must } = measurement
  const verdict = isMet(measurement) ? 'ok  ' : 'MISS'
  const bound = must === 'reach' ? 'at least' : 'at most'
  const ratio = limit === 0 ? '' : `, ratio ${(measured / limit).toFixed(2)}`
  return `${verdict} ${name}: ${round(measured)}${unit}, ${bound} ${round(limit)}${unit}${ratio}`
}

export function isMet({ measured, limit, must }: Pick<Measurement, 'measured' | 'limit' | 'must'>): boolean {
  return must === 'reach' ? measured >= limit : measured <= limit
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (upper + lower) / 2
}

const round = (value: number) => Number(value.toFixed(2))
