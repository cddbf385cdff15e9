import { randomBytes } from 'node:crypto'
import { analyzeCall } from './analysis/analyze-call.ts'
import { readNumberedLines } from './analysis/numbered-lines.ts'
import type { ChatRequest } from './chat-request.ts'
import { fillSchema } from './fill-schema.ts'
import { draftReply } from './reviews/draft-reply.ts'
import { type DraftTrouble, writeReview, writeReviews } from './reviews/write-reviews.ts'
import { writeSeoNarrative } from './seo/write-seo-narrative.ts'

/** The model's completion, by deterministic rules: the same call is always analyzed the same way */
export function composeCompletionContent({ userText, question, schema, schemaName }: ChatRequest, trouble?: DraftTrouble): string {
  if (schema && schemaName === 'review_draft') return JSON.stringify(fillSchema(schema, writeReview(question, trouble)))
  if (schema && schemaName === 'review_drafts') return JSON.stringify(fillSchema(schema, writeReviews(question, trouble)))
  if (schema && schemaName === 'review_reply') return JSON.stringify(fillSchema(schema, draftReply(userText)))
  if (schema && schemaName === 'seo_words') return JSON.stringify(fillSchema(schema, writeSeoNarrative(userText)))
  const lines = readNumberedLines(userText)
  const known = lines.length > 0 ? analyzeCall(lines, /^Now: (\S+)$/m.exec(userText)?.[1] ?? null) : null
  if (schema) return JSON.stringify(fillSchema(schema, known ?? {}))
  return known?.summary ?? 'Thank you for getting in touch. We read your message and will get back to you shortly.'
}

export function buildCompletion(request: ChatRequest, message: { content: string | null; refusal: string | null }, at: Date) {
  const promptTokens = countTokens(request.userText)
  const completionTokens = countTokens(message.content ?? message.refusal ?? '')
  return {
    id: `chatcmpl-${randomBytes(12).toString('hex')}`,
    object: 'chat.completion',
    created: Math.floor(at.getTime() / 1000),
    // Shows that the completion does not come from a real model
    model: `sandbox-${request.model}`,
    choices: [{ index: 0, finish_reason: 'stop', logprobs: null, message: { role: 'assistant', ...message } }],
    usage: { prompt_tokens: promptTokens, completion_tokens: completionTokens, total_tokens: promptTokens + completionTokens },
  }
}

function countTokens(text: string): number {
  return Math.ceil(text.length / 4)
}
