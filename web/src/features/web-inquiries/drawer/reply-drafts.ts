import { useState, useSyncExternalStore } from 'react'
import type { ReplyChannel } from '#contract/web-inquiries/inquiry-replies.ts'
import { randomUuid } from '../../../platform/random-uuid.ts'
import type { DraftPicture } from '../../text-pictures/text-pictures.public.tsx'

/** Draft of a reply to an inquiry */
export interface ReplyDraft {
  /** Stays the same until the outcome is known, so that pressing Send again after a lost connection sends only once */
  uuid: string
  /** Null if not chosen, in which case the first available channel is used */
  channel: ReplyChannel | null
  text: string
  /** Sent with a text only; an email leaves them in the draft */
  pictures: readonly DraftPicture[]
}

export interface ReplyDrafts {
  read: (inquiryUuid: string) => ReplyDraft
  change: (inquiryUuid: string, change: (draft: ReplyDraft) => Partial<ReplyDraft>) => void
  /** Called once the outcome is known: any further text is a different reply */
  renew: (inquiryUuid: string, content: Pick<ReplyDraft, 'text' | 'pictures'>) => void
  subscribe: (listener: () => void) => () => void
}

function createReplyDrafts(): ReplyDrafts {
  const drafts = new Map<string, ReplyDraft>()
  const listeners = new Set<() => void>()
  function save(inquiryUuid: string, draft: ReplyDraft) {
    drafts.set(inquiryUuid, draft)
    for (const listener of listeners) listener()
  }
  function read(inquiryUuid: string): ReplyDraft {
    const draft = drafts.get(inquiryUuid) ?? { uuid: randomUuid(), channel: null, text: '', pictures: [] }
    drafts.set(inquiryUuid, draft)
    return draft
  }
  return {
    read,
    change(inquiryUuid, change) {
      const draft = read(inquiryUuid)
      save(inquiryUuid, { ...draft, ...change(draft) })
    },
    renew: (inquiryUuid, content) => save(inquiryUuid, { uuid: randomUuid(), channel: read(inquiryUuid).channel, ...content }),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A screen's drafts by inquiry: opening another inquiry in the meantime loses nothing, and a picture's upload goes on */
export function useReplyDrafts(): ReplyDrafts {
  const [drafts] = useState(createReplyDrafts)
  return drafts
}

export const useReplyDraft = ({ subscribe, read }: ReplyDrafts, inquiryUuid: string): ReplyDraft =>
  useSyncExternalStore(subscribe, () => read(inquiryUuid))
