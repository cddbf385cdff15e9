export type TemplateValues = Record<string, string>

export const fillPlaceholders = (text: string, values: TemplateValues): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')

/** Returns the same value with every text in it filled in */
export function fillPlaceholdersIn<T>(value: T, values: TemplateValues): T {
  if (typeof value === 'string') return fillPlaceholders(value, values) as T
  if (Array.isArray(value)) return value.map((one) => fillPlaceholdersIn(one, values)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillPlaceholdersIn(one, values)])) as T
}
