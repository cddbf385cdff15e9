import type { Schema } from './fill-schema.ts'
import { type OpenaiError, openaiErrors } from './openai-responses.ts'

export interface ChatRequest {
  model: string
  /** The user messages only, without system and assistant messages */
  userText: string
  /** The first user message: the request itself, without later corrections of a completion */
  question: string
  /** JSON schema of the completion; null for free text */
  schema: Schema | null
  /** Name of the schema, which tells the purpose of the request */
  schemaName: string | null
}

/** The description has already checked the arguments. This checks the schema of the completion */
export function readChatRequest(body: unknown): ChatRequest | OpenaiError {
  const { model: name, messages: sent, response_format: format } = asRecord(body)
  const [model, messages] = [String(name), Array.isArray(sent) ? sent : []]
  const texts = messages
    .map(asRecord)
    .filter((message) => message.role === 'user')
    .map((message) => textOfContent(message.content))
  const [userText, question] = [texts.join('\n'), texts[0] ?? '']

  const { type = 'text', json_schema: wanted } = asRecord(format)
  if (type === 'text' || type === 'json_object')
    return { model, userText, question, schema: type === 'text' ? null : { type: 'object' }, schemaName: null }
  const { name: schemaName, schema } = asRecord(wanted)
  if (asRecord(schema).type !== 'object') {
    return openaiErrors.invalidRequest(
      `Invalid schema for response_format '${schemaName}': schema must be a JSON Schema of 'type: "object"'.`,
      'response_format',
    )
  }
  const fault =
    asRecord(wanted).strict === true ? (findStrictSchemaProblem(asRecord(schema), []) ?? findExceededLimit(asRecord(schema))) : null
  if (fault) return openaiErrors.invalidRequest(`Invalid schema for response_format '${schemaName}': ${fault}`, 'response_format')
  return { model, userText, question, schema: asRecord(schema), schemaName: String(schemaName) }
}

const forbiddenInStrict = ['allOf', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas']
const deepestStrict = 10
const strictLimits = { properties: 5_000, enumValues: 1_000 }

/** In strict mode, objects at every depth must be closed and all of their properties required. The real service rejects other schemas */
function findStrictSchemaProblem(schema: Record<string, unknown>, path: string[]): string | null {
  const where = `In context=(${path.map((part) => `'${part}'`).join(', ')})`
  const forbidden = forbiddenInStrict.find((keyword) => keyword in schema)
  if (forbidden) return `${where}, '${forbidden}' is not permitted.`
  if (path.length === 0 && schema.anyOf) return "schema must not have 'anyOf' at its top level."
  if (path.length > deepestStrict) return `${where}, the schema nests deeper than ${deepestStrict} levels.`
  if (schema.type === 'object' || schema.properties) {
    if (schema.additionalProperties !== false) return `${where}, 'additionalProperties' is required to be supplied and to be false.`
    const required = Array.isArray(schema.required) ? schema.required : []
    const missing = Object.keys(asRecord(schema.properties)).find((name) => !required.includes(name))
    if (missing) return `${where}, 'required' is required to be supplied and to include every key. Missing '${missing}'.`
  }
  for (const [name, value] of schemasWithin(schema)) {
    const fault = findStrictSchemaProblem(asRecord(value), [...path, name])
    if (fault) return fault
  }
  return null
}

/** Counted across the whole schema */
function findExceededLimit(schema: Record<string, unknown>): string | null {
  let [properties, enumValues] = [0, 0]
  const count = (one: Record<string, unknown>) => {
    properties += Object.keys(asRecord(one.properties)).length
    enumValues += Array.isArray(one.enum) ? one.enum.length : 0
    for (const [, inner] of schemasWithin(one)) count(asRecord(inner))
  }
  count(schema)
  if (properties > strictLimits.properties) return `the schema has ${properties} properties, more than ${strictLimits.properties}.`
  return enumValues > strictLimits.enumValues ? `the schema has ${enumValues} enum values, more than ${strictLimits.enumValues}.` : null
}

const schemasWithin = (schema: Record<string, unknown>): [name: string, schema: unknown][] => [
  ...Object.entries(asRecord(schema.properties)),
  ...Object.entries(asRecord(schema.$defs)),
  ...Object.entries(Array.isArray(schema.anyOf) ? { ...schema.anyOf } : {}),
  ...Object.entries(schema.items ? { items: schema.items } : {}),
]

function textOfContent(content: unknown): string {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part) => String(asRecord(part).text ?? '')).join('\n') : ''
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
