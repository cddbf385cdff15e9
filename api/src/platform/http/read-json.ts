import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** No call's body has more than six levels */
const MAX_DEPTH = 32

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)]
const [OPEN_OBJECT, OPEN_LIST] = ['{'.charCodeAt(0), '['.charCodeAt(0)]
const [CLOSE_OBJECT, CLOSE_LIST] = ['}'.charCodeAt(0), ']'.charCodeAt(0)]

/** Refuses deep nesting before anything walks through the value: what walks by recursion runs out of stack */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(String(body))) done(new AppError('invalid_input', 'The request is nested too deeply'))
    else parse(request, String(body), done)
  })
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let inText = false
  for (let place = 0; place < text.length; place++) {
    const sign = text.charCodeAt(place)
    if (inText) {
      if (sign === BACKSLASH) place++
      else if (sign === QUOTE) inText = false
    } else if (sign === QUOTE) inText = true
    else if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
      depth++
      if (depth > MAX_DEPTH) return true
    } else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) depth--
  }
  return false
}
