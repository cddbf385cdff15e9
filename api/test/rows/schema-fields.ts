import { z } from 'zod'

/** A part of a schema, with its path like "recipients.*.email"; "*" stands for each item of a list or each value of a record */
export interface SchemaPart<Schema = z.ZodType> {
  path: string
  schema: Schema
}

/** Every object, list and plain value within a schema; the schema itself has an empty path */
export function partsOf(schema: z.ZodType, path = ''): SchemaPart[] {
  const under = (name: string) => (path ? `${path}.${name}` : name)
  if (schema instanceof z.ZodObject)
    return [{ path, schema }, ...Object.entries(schema.shape).flatMap(([name, part]) => partsOf(part as z.ZodType, under(name)))]
  if (schema instanceof z.ZodArray) return [{ path, schema }, ...partsOf(schema.element as z.ZodType, under('*'))]
  if (schema instanceof z.ZodRecord) return partsOf(schema.valueType as z.ZodType, under('*'))
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => partsOf(option as z.ZodType, path))
  if (schema instanceof z.ZodPipe) return partsOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType, path)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return partsOf(schema.unwrap() as z.ZodType, path)
  return [{ path, schema }]
}

export function objectsOf(schema: z.ZodType): SchemaPart<z.ZodObject>[] {
  return partsOf(schema).filter((part): part is SchemaPart<z.ZodObject> => part.schema instanceof z.ZodObject)
}

export function fieldsOf(schema: z.ZodType): SchemaPart[] {
  return partsOf(schema).filter((part) => !(part.schema instanceof z.ZodObject) && !(part.schema instanceof z.ZodArray))
}

interface Bound {
  /** A value just within the bound, and one just beyond it */
  within: unknown
  beyond: unknown
  code: 'too_big' | 'too_small'
}

/** The bounds that a text, number or list declares, each with a value on either side */
export function boundsOf(schema: z.ZodType): Bound[] {
  // A second lower bound replaces the first and differs from it only in its message
  return declaredBounds(schema).filter(({ code }, index, all) => !all.slice(index + 1).some((later) => later.code === code))
}

function declaredBounds(schema: z.ZodType): Bound[] {
  const isText = schema instanceof z.ZodString
  const sample = (length: number) => (isText ? 'a'.repeat(length) : Array.from({ length }))
  return (schema.def.checks ?? []).flatMap((check): Bound[] => {
    const { def } = check._zod as unknown as { def: Record<string, unknown> & { check: string } }
    switch (def.check) {
      case 'max_length':
        return [{ within: sample(Number(def.maximum)), beyond: sample(Number(def.maximum) + 1), code: 'too_big' }]
      case 'min_length':
        return [{ within: sample(Number(def.minimum)), beyond: sample(Number(def.minimum) - 1), code: 'too_small' }]
      case 'less_than':
        return [{ within: Number(def.value) - (def.inclusive ? 0 : 1), beyond: Number(def.value) + 1, code: 'too_big' }]
      case 'greater_than':
        return [{ within: Number(def.value) + (def.inclusive ? 0 : 1), beyond: Number(def.value) - 1, code: 'too_small' }]
      default:
        return []
    }
  })
}
