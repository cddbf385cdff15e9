import { useState } from 'react'
import type { ReplyChannel } from '#contract/web-inquiries/answer-inquiries.ts'
import { randomUuid } from '../../../platform/random-uuid.ts'

/** What is being written to an inquiry */
export interface ReplyDraft {
  /** Stays until the outcome is known, so that whoever presses Send again after a lost connection sends once */
  uuid: string
  /** Null: not chosen, the first way that works */
  channel: ReplyChannel | null
  words: string
}

const newDraft = (): ReplyDraft => ({ uuid: randomUuid(), channel: null, words: '' })

export interface ReplyDrafts {
  read: (inquiryUuid: string) => ReplyDraft
  keep: (inquiryUuid: string, draft: ReplyDraft) => void
  /** The outcome is known: what is written next is another reply */
  renew: (inquiryUuid: string, words: string) => ReplyDraft
}

/** Drafts of a screen by inquiry: nothing is lost by looking at another one meanwhile */
export function useReplyDrafts(): ReplyDrafts {
  const [drafts] = useState(() => new Map<string, ReplyDraft>())
  const keep = (inquiryUuid: string, draft: ReplyDraft) => void drafts.set(inquiryUuid, draft)
  return {
    keep,
    read: (inquiryUuid) => drafts.get(inquiryUuid) ?? newDraft(),
    renew: (inquiryUuid, words) => {
      const draft = { ...newDraft(), channel: drafts.get(inquiryUuid)?.channel ?? null, words }
      keep(inquiryUuid, draft)
      return draft
    },
  }
}
