import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../base/app-error.ts'
import { acquireLargeBodySlot } from './large-bodies.ts'

/** No endpoint's body has more than six levels */
const MAX_DEPTH = 32
/** Far more than any endpoint or website form has. Each further name makes an object slower to build and to check */
export const MAX_FIELDS = 200
export const TOO_MANY_FIELDS = `The request has more than ${MAX_FIELDS} fields`

const [QUOTE, BACKSLASH, COMMA] = ['"'.charCodeAt(0), '\\'.charCodeAt(0), ','.charCodeAt(0)]
const [OPEN_OBJECT, OPEN_LIST] = ['{'.charCodeAt(0), '['.charCodeAt(0)]
const [CLOSE_OBJECT, CLOSE_LIST] = ['}'.charCodeAt(0), ']'.charCodeAt(0)]

/** Rejects deep nesting and thousands of fields before anything traverses the value, because recursive code would overflow the stack */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    await acquireLargeBodySlot(request)
    const problem = findJsonProblem(body)
    if (problem) throw new AppError('invalid_input', problem)
    return new Promise((resolve, reject) => parse(request, body, (error, value) => (error ? reject(error) : resolve(value))))
  })
}

function findJsonProblem(text: string): string | null {
  let depth = 0
  let fields = 1
  let inText = false
  for (let place = 0; place < text.length; place++) {
    const sign = text.charCodeAt(place)
    if (inText) {
      if (sign === BACKSLASH) place++
      else if (sign === QUOTE) inText = false
    } else if (sign === QUOTE) inText = true
    else if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
      depth++
      if (depth > MAX_DEPTH) return 'The request is nested too deeply'
    } else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) depth--
    else if (sign === COMMA && depth === 1) {
      fields++
      if (fields > MAX_FIELDS) return TOO_MANY_FIELDS
    }
  }
  return null
}
