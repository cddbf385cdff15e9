import { z } from 'zod'
import { NOTICE_CHANNELS, NOTICE_KINDS } from '#contract/notices/notices.ts'
import type { JobKind } from '../../../platform/services/job-queue.ts'

/** The job without the code that runs it, which features that queue a notice do not have to know */
export const notifyPeopleKind = {
  name: 'notify-people',
  payload: z.object({ clientUuid: z.uuid(), kind: z.enum(NOTICE_KINDS), about: z.string() }),
} satisfies JobKind

export const sendDeferredDigestKind = {
  name: 'send-deferred-digest',
  payload: z.object({ clientUuid: z.uuid(), channel: z.enum(NOTICE_CHANNELS) }),
} satisfies JobKind
