import { randomBytes } from 'node:crypto'
import type { Form } from './call-forms.ts'
import type { CallStore } from './call-store.ts'
import type { WebhookSender } from './webhook-sender.ts'

export interface PhoneParts {
  calls: CallStore
  webhooks: WebhookSender
  /** URL of a recording, without an extension */
  recordingUrl: (recordingSid: string) => string
  now: () => Date
}

export interface Callback {
  what: string
  url: string
  /** What is not known before it is sent is worked out then */
  form: Form | (() => Form)
  /** Delivered after the end of the call, whatever the order of the others */
  isLast?: boolean
}

export function splitAttribute(attribute: string | undefined, fallback: string): string[] {
  return (attribute || fallback).split(/[\s,]+/)
}

export function newSid(prefix: 'CA' | 'RE'): string {
  return prefix + randomBytes(16).toString('hex')
}
