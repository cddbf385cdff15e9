import type { FastifyReply, FastifyRequest } from 'fastify'
import { readQueryParameters } from '../consent/request-parameters.ts'
import { parseRequestedFields, type RequestedField } from './graph-fields.ts'
import { GraphRejection } from './graph-nodes.ts'
import { type GraphError, graphErrors, sendGraphError } from './meta-errors.ts'
import { findProofError, type Session, type TokenCheck } from './token-check.ts'

export function readToken(request: FastifyRequest): string | undefined {
  return readQueryParameters(request).get('access_token') ?? /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

export function openRequestSession(check: TokenCheck, request: FastifyRequest, isAboutMe: boolean): Session | { rejection: GraphError } {
  const token = readToken(request)
  if (!token) return { rejection: isAboutMe ? graphErrors.noCurrentUser : graphErrors.noToken }
  const wrong = findProofError(readQueryParameters(request).get('appsecret_proof'), token)
  if (wrong) return { rejection: wrong }
  return check.open(token)
}

/** Reads `fields` and turns the nodes' rejections into Graph's errors */
export function respondWithRequestedFields(request: FastifyRequest, reply: FastifyReply, show: (fields: RequestedField[]) => unknown) {
  const text = readQueryParameters(request).get('fields')
  const fields = text === null ? [] : parseRequestedFields(text)
  if (!fields) return sendGraphError(reply, { code: 2500, message: `Syntax error in field list: ${text}` })
  try {
    return show(fields)
  } catch (error) {
    if (error instanceof GraphRejection) return sendGraphError(reply, error.graph)
    throw error
  }
}
