/** The label of a form field: both "insurance_provider" and "insuranceProvider" become "Insurance provider" */
export function formatFieldName(key: string): string {
  const label = key
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-.]+/g, ' ')
    .trim()
    .toLowerCase()
  return label === '' ? key : label.charAt(0).toUpperCase() + label.slice(1)
}

/** A field's value as displayed: a ticked checkbox is "Yes", and several choices are a list */
export function formatFieldValue(value: string): string {
  if (value === 'true' || value === 'on') return 'Yes'
  if (value === 'false') return 'No'
  return parseListOrNull(value)?.join(', ') ?? value
}

function parseListOrNull(value: string): string[] | null {
  if (!value.startsWith('[')) return null
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list.map(String) : null
  } catch {
    return null
  }
}
