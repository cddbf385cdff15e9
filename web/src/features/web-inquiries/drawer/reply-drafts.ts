import { useState } from 'react'
import type { ReplyChannel } from '#contract/web-inquiries/inquiry-replies.ts'
import { randomUuid } from '../../../platform/random-uuid.ts'

/** Draft of a reply to an inquiry */
export interface ReplyDraft {
  /** Stays the same until the outcome is known, so that pressing Send again after a lost connection sends only once */
  uuid: string
  /** Null if not chosen, in which case the first available channel is used */
  channel: ReplyChannel | null
  text: string
}

const createEmptyDraft = (): ReplyDraft => ({ uuid: randomUuid(), channel: null, text: '' })

export interface ReplyDrafts {
  read: (inquiryUuid: string) => ReplyDraft
  save: (inquiryUuid: string, draft: ReplyDraft) => void
  /** Called once the outcome is known: any further text is a different reply */
  renew: (inquiryUuid: string, text: string) => ReplyDraft
}

/** A screen's drafts by inquiry: opening another inquiry in the meantime loses nothing */
export function useReplyDrafts(): ReplyDrafts {
  const [drafts] = useState(() => new Map<string, ReplyDraft>())
  const save = (inquiryUuid: string, draft: ReplyDraft) => void drafts.set(inquiryUuid, draft)
  return {
    save: save,
    read: (inquiryUuid) => drafts.get(inquiryUuid) ?? createEmptyDraft(),
    renew: (inquiryUuid, text) => {
      const draft: ReplyDraft = { ...createEmptyDraft(), channel: drafts.get(inquiryUuid)?.channel ?? null, text: text }
      save(inquiryUuid, draft)
      return draft
    },
  }
}
