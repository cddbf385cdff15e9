import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { formatCount } from '#contract/formats/intl-formats.ts'
import {
  changeInquiryState,
  downloadWebInquiries,
  getWebInquiry,
  type InquiryDetail,
  MAX_INQUIRY_ROWS,
  type ReplyChannel,
  replyToInquiry,
} from '#contract/web-inquiries/inquiry-replies.ts'
import { type InquiryState, listWebInquiries, type WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { call, download } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { useSession } from '../../platform/session/session.ts'
import { formatMoment, lowercaseNearDay } from '../../platform/time/moments.ts'
import { refreshToday } from '../../platform/today.data.ts'
import { notifyError, notifySuccess, notifySuccessWithUndo, UNDO_MS } from '../../ui/dialogs/toasts.ts'
import { shortenName } from './inquiry-messages.ts'

const WEB_INQUIRIES_PAGE_SIZE = 10
const REFRESH_MS = 30_000
/** Polling interval while a reply is being sent */
const BUSY_MS = 3000

const LISTS_KEY = ['web-inquiries', 'list']
const detailKey = (uuid: string) => ['web-inquiries', 'detail', uuid]

type WebInquiriesFilter = Omit<z.output<typeof listWebInquiries.query>, 'size'>

/** Polls while the screen is open, so that new inquiries appear automatically */
export function useWebInquiries(filter: WebInquiriesFilter) {
  return useQuery({
    queryKey: [...LISTS_KEY, filter],
    queryFn: ({ signal }) => call(listWebInquiries, { query: { ...filter, size: WEB_INQUIRIES_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

/** A text that is deferred until the morning needs no frequent polling */
const isUnderWay = ({ replies, text_answers: textReplies }: InquiryDetail) =>
  replies.some((reply) => reply.state === 'waiting' && reply.waits_until === null) ||
  textReplies.some(({ pictures }) => pictures.some(({ state }) => state === 'waiting'))

/** Polls, more often while a reply is being sent or a picture arrives */
export function useWebInquiry(uuid: string) {
  return useQuery({
    queryKey: detailKey(uuid),
    queryFn: ({ signal }) => call(getWebInquiry, { params: { web_inquiry_uuid: uuid } }, { signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.data) ? BUSY_MS : REFRESH_MS),
  })
}

/** The inquiry from a cached list, shown until its detail has loaded */
export function findListedInquiry(uuid: string): WebInquiry | undefined {
  const lists = queryClient.getQueriesData<InquiryListResponse>({ queryKey: LISTS_KEY })
  return lists.flatMap(([, list]) => list?.data ?? []).find((inquiry) => inquiry.web_inquiry_uuid === uuid)
}

interface StateChange {
  inquiry: WebInquiry
  from: InquiryState
  to: InquiryState
}

const MARKED: Record<InquiryState, string> = { new: 'Marked as new', answered: 'Marked as answered', spam: 'Marked as spam' }

/** Sets an inquiry's state: an optimistic update with rollback on error, and an Undo button for a moment */
export function useChangeInquiryState() {
  const { mutate } = useMutation({
    // Mutations run one at a time: a mark and its undo must not overtake each other
    scope: { id: 'web-inquiries' },
    mutationFn: ({ inquiry, from, to }: StateChange) =>
      call(changeInquiryState, { params: { web_inquiry_uuid: inquiry.web_inquiry_uuid }, body: { state: to, from } }),
    onMutate: async ({ inquiry, from, to }) => {
      // Race: a response from before the click would overwrite the optimistic update
      await queryClient.cancelQueries({ queryKey: ['web-inquiries'] })
      showStateInCache(inquiry.web_inquiry_uuid, from, to)
    },
    onError: (error, { inquiry, from, to }) => {
      showStateInCache(inquiry.web_inquiry_uuid, to, from)
      notifyError(errorMessageUnlessSignedOut(error))
    },
    onSettled: (_, __, { inquiry }) => refreshInquiryAndLists(inquiry.web_inquiry_uuid),
  })

  return function mark(inquiry: WebInquiry, to: InquiryState) {
    const { state: from } = inquiry
    mutate({ inquiry, from, to })
    notifySuccessWithUndo(`${MARKED[to]}: ${shortenName(inquiry.name)}`, () => mutate({ inquiry, from: to, to: from }))
  }
}

let refreshTimer: ReturnType<typeof setTimeout> | undefined

/** Refetches lists only after the undo has expired. Until then a row stays, so that the next one does not move away under the pointer */
function refreshInquiryAndLists(uuid: string) {
  refreshToday()
  void queryClient.invalidateQueries({ queryKey: detailKey(uuid) })
  void queryClient.invalidateQueries({ queryKey: LISTS_KEY, refetchType: 'none' })
  clearTimeout(refreshTimer)
  refreshTimer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: LISTS_KEY }), UNDO_MS)
}

type InquiryListResponse = EndpointResponse<typeof listWebInquiries>
type InquiryResponse = EndpointResponse<typeof getWebInquiry>

/** Updates the inquiry in every cached response that contains it */
function showStateInCache(uuid: string, from: InquiryState, to: InquiryState) {
  queryClient.setQueriesData<InquiryListResponse>({ queryKey: LISTS_KEY }, (cached) => {
    if (!cached?.data.some(({ web_inquiry_uuid: other, state }) => other === uuid && state !== to)) return cached
    return {
      ...cached,
      states: { ...cached.states, [from]: Math.max(0, cached.states[from] - 1), [to]: cached.states[to] + 1 },
      data: cached.data.map((inquiry) => (inquiry.web_inquiry_uuid === uuid ? { ...inquiry, state: to } : inquiry)),
    }
  })
  queryClient.setQueryData<InquiryResponse>(detailKey(uuid), (cached) => cached && { ...cached, data: { ...cached.data, state: to } })
}

interface Reply {
  reply_uuid: string
  channel: ReplyChannel
  words: string
  text_picture_uuids?: string[]
}

export function useReplyToInquiry(inquiry: WebInquiry) {
  const { timeZone } = useSession()
  const { web_inquiry_uuid: uuid, state, name } = inquiry
  return useMutation({
    mutationFn: (body: Reply) => call(replyToInquiry, { params: { web_inquiry_uuid: uuid }, body }),
    onSuccess: ({ text_waits_until: until }) => {
      if (state !== 'answered') showStateInCache(uuid, state, 'answered')
      const waitNote = until && ` The text will be sent ${lowercaseNearDay(formatMoment(until, timeZone))}.`
      notifySuccess(`Your reply to ${shortenName(name)} is on its way.${waitNote ?? ''}`)
    },
    // Also after a failure, because it is unknown whether the reply was sent, and "Activity" shows it
    onSettled: () => refreshInquiryAndLists(uuid),
  })
}

/** `total`: number of inquiries in the list. If the file contains fewer, its last line states that, and so does a message */
export function useInquiriesDownload(total: number | undefined) {
  return useMutation({
    mutationFn: ({ page: _, ...query }: WebInquiriesFilter) =>
      download(downloadWebInquiries, { query }, { signal: new AbortController().signal, onBytes: () => {} }),
    onSuccess: (file) => {
      saveFile(file, file.name)
      if (total !== undefined && total > MAX_INQUIRY_ROWS)
        notifySuccess(
          `The file has the first ${formatCount(MAX_INQUIRY_ROWS)} of ${formatCount(total)} inquiries. Choose a shorter period to get the rest`,
        )
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
