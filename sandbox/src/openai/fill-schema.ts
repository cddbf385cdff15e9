/** The subset of JSON Schema that structured outputs support */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
  definitions?: Record<string, Schema>
  properties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
}

/** A value that conforms to the schema and is as close as possible to `wanted`, which is `undefined` if nothing is known */
export function fillSchema(schema: Schema, wanted: unknown, root: Schema = schema): unknown {
  if (schema.$ref) return fillSchema(resolveSchemaRef(schema.$ref, root), wanted, root)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pickEnumValue(schema.enum, wanted)
  const variants = schema.anyOf ?? schema.oneOf ?? splitTypesIfSeveral(schema)
  if (variants) return fillSchema(pickVariant(variants, wanted, root), wanted, root)
  if (schema.allOf) return fillSchema(Object.assign({}, ...schema.allOf), wanted, root)
  switch (schema.type) {
    case 'object':
      return fillObject(schema, wanted, root)
    case 'array':
      return fillArray(schema, wanted, root)
    case 'string':
      return fillText(schema, wanted)
    case 'number':
    case 'integer':
      return fillNumber(schema, wanted)
    case 'boolean':
      return typeof wanted === 'number' ? wanted > 0 : wanted === true
    case 'null':
      return null
    default:
      return schema.properties ? fillObject(schema, wanted, root) : (wanted ?? null)
  }
}

function resolveSchemaRef(ref: string, root: Schema): Schema {
  const name = ref.split('/').at(-1) ?? ''
  return (ref === '#' ? root : (root.$defs?.[name] ?? root.definitions?.[name])) ?? {}
}

function splitTypesIfSeveral(schema: Schema): Schema[] | null {
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : null
}

function pickEnumValue(choices: unknown[], wanted: unknown): unknown {
  const isSame = (choice: unknown) =>
    choice === wanted || (typeof choice === 'string' && typeof wanted === 'string' && choice.toLowerCase() === wanted.toLowerCase())
  const unknown = choices.find((choice) => typeof choice === 'string' && /^(unknown|other|none)$/i.test(choice))
  return choices.find(isSame) ?? (choices.includes(null) ? null : (unknown ?? choices[0]))
}

function pickVariant(variants: Schema[], wanted: unknown, root: Schema): Schema {
  const fitting = variants.find((variant) => doesSchemaAdmit(variant.$ref ? resolveSchemaRef(variant.$ref, root) : variant, wanted))
  return fitting ?? variants.find((variant) => variant.type !== 'null') ?? {}
}

function doesSchemaAdmit({ type, enum: choices }: Schema, wanted: unknown): boolean {
  if (choices) return choices.includes(wanted)
  if (wanted === undefined || wanted === null) return type === 'null'
  if (Array.isArray(wanted)) return type === 'array'
  if (typeof wanted === 'number') return type === 'number' || (type === 'integer' && Number.isInteger(wanted))
  return type === typeof wanted
}

function fillObject({ properties = {} }: Schema, wanted: unknown, root: Schema): Record<string, unknown> {
  const known: Record<string, unknown> = typeof wanted === 'object' && wanted !== null ? { ...wanted } : {}
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fillSchema(schema, known[name], root)]))
}

function fillArray({ items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Schema, wanted: unknown, root: Schema): unknown[] {
  const list: unknown[] = Array.isArray(wanted) ? wanted.slice(0, maxItems) : []
  while (list.length < minItems) list.push(undefined)
  return list.map((item) => fillSchema(items, item, root))
}

function fillText({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, format }: Schema, wanted: unknown): string {
  const text = toTextOrExample(wanted, format)
  return (text.length < minLength ? text.padEnd(minLength, '-') : text).slice(0, maxLength)
}

function toTextOrExample(wanted: unknown, format: string | undefined): string {
  if (Array.isArray(wanted)) return wanted.join(', ')
  if (wanted !== undefined && wanted !== null) return String(wanted)
  const examples: Record<string, string> = {
    'date-time': '2026-01-01T00:00:00Z',
    date: '2026-01-01',
    time: '00:00:00Z',
    email: 'nobody@example.test',
    uuid: '00000000-0000-4000-8000-000000000000',
  }
  return examples[format ?? ''] ?? ''
}

function fillNumber({ type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: Schema, wanted: unknown): number {
  const number = Array.isArray(wanted) ? wanted.length : Number(wanted ?? 0) || 0
  const inRange = Math.min(Math.max(number, minimum), maximum)
  return type === 'integer' ? Math.round(inRange) : inRange
}
