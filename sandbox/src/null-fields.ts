import { z } from 'zod'

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/**
 * A response of a vendor that sends unknown values instead of omitting them: null in place of every missing field and, in the first row of
 * each list, in all fields except those that are never null
 */
export function replaceMissingWithNulls(schema: z.ZodType | undefined, response: unknown, neverNull: readonly string[]): unknown {
  const shape = schema ? (z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Shape) : {}
  return addNullsByShape(response, shape, { isFirstRow: false, neverNull: new Set(neverNull) })
}

function addNullsByShape(value: unknown, shape: Shape, row: { isFirstRow: boolean; neverNull: Set<string> }): unknown {
  const { items, properties = {} } = shape.anyOf?.find((one) => one.properties ?? one.items) ?? shape
  if (Array.isArray(value)) return value.map((item, at) => addNullsByShape(item, items ?? {}, { ...row, isFirstRow: at === 0 }))
  if (typeof value !== 'object' || value === null) return value
  const missing = Object.keys(properties).filter((name) => !(name in value))
  const fields = Object.entries(value).map(([name, given]) => {
    const isNull = given === undefined || (row.isFirstRow && !row.neverNull.has(name))
    return [name, isNull ? null : addNullsByShape(given, properties[name] ?? {}, { ...row, isFirstRow: false })]
  })
  return Object.fromEntries([...missing.map((name) => [name, null]), ...fields])
}
