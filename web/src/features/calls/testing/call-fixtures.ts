import type { z } from 'zod'
import type { ActionItem } from '#contract/calls/action-items.ts'
import { getMainActionItems } from '#contract/calls/action-items.ts'
import { DEFAULT_CALL_COLUMNS, getCallColumns } from '#contract/calls/call-columns.ts'
import { listCallNotes } from '#contract/calls/call-notes.ts'
import { type Call, getCall, getCallsVersion, listCalls } from '#contract/calls/calls.ts'
import { getWaveform } from '#contract/calls/waveform.ts'
import { getToday } from '#contract/home/home.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'

export const sidOf = (number: number) => `CA${String(number).padStart(32, '0')}`

export const DANA: Call = {
  call_sid: sidOf(1),
  direction: 'incoming',
  created_datetime: '2026-11-17T16:48:00.000Z',
  call_start_datetime: '2026-11-17T16:48:00.000Z',
  inquiry_datetime: '2026-11-17T16:48:00.000Z',
  phone_from: '+12175550142',
  phone_number_from: '+12175550142',
  caller_name: 'Dana Whitfield',
  callee_name: 'Megan',
  category: 'APPOINTMENT',
  referral_source: 'GOOGLE',
  number_name: 'Spring postcard',
  new_client: true,
  conversion: true,
  appointments: 1,
  caller_kind: 'CUSTOMER',
  ai_analytics: 92,
  customer_satisfaction: 94,
  issued_resolved: true,
  call_status: 'Answered',
  call_duration: 252,
  keywords: ['implant', 'cost estimate'],
  comment: 'Friendly, knows what she wants.',
  summary: 'Asked for an implant consultation and a cost estimate',
  analysis_state: 'done',
  spam: false,
  urgent: false,
  call_back: null,
  voicemail: false,
}

export const MISSED: Call = {
  ...DANA,
  call_sid: sidOf(2),
  call_start_datetime: '2026-11-17T16:21:00.000Z',
  phone_from: '+12175550118',
  caller_name: '',
  callee_name: '',
  category: 'UNKNOWN',
  referral_source: 'UNKNOWN',
  number_name: '',
  new_client: null,
  conversion: null,
  appointments: null,
  ai_analytics: null,
  customer_satisfaction: null,
  issued_resolved: null,
  call_status: 'Missed call',
  call_duration: 0,
  keywords: [],
  comment: '',
  summary: '',
  analysis_state: 'none',
}

export const ESTIMATE: ActionItem = {
  twilio_call_analysis_action_items_uuid: '3f0f4a52-57c5-4f6d-9f2d-0c8c6f6f1a01',
  action_items: 'Send the cost estimate to Dana by e-mail',
  due_datetime: '2026-11-17T23:00:00.000Z',
  show_display: true,
  call_sid: DANA.call_sid,
  caller_name: DANA.caller_name,
  phone_from: DANA.phone_from,
  transcript_line: 6,
  urgent: false,
  kind: 'CALL',
  link: '',
  got_through_datetime: null,
  assignee: null,
}

const SAID = [
  'Bright Smile Dental, this is Megan. How can I help?',
  'Hi, I lost a molar last year. A friend said you do implants.',
  'We do. The first step is a consultation with Dr. Patel.',
  'Do you know roughly what an implant costs?',
  'That depends on the implant, and on your insurance.',
  'I am insured through my employer.',
  'I can send you an estimate today.',
]

export const DANA_DETAIL: z.input<typeof getCall.response>['data'] = {
  ...DANA,
  call_transcript: SAID.map((text, place) => `${place % 2 ? 'Caller' : 'Megan'}: ${text}`).join('\n'),
  transcript_lines: SAID.map((text, place) => ({
    speaker: place % 2 ? 'caller' : 'staff',
    name: place % 2 ? 'Caller' : 'Megan',
    at_s: 4 + place * 8,
    text,
  })),
  action_itmes: [ESTIMATE],
  recording: { duration_s: 252 },
  analysis_problem: null,
  model_said: {},
  text_back: null,
  number_covered: false,
  website_visit: null,
  outgoing_calls: [],
  related_calls: [],
  related_web_inquiries: [],
}

export function pageOfCalls(calls: Call[], totals: Partial<{ totalElements: number; totalPage: number; number: number }> = {}) {
  const missed = calls.filter((call) => call.call_status !== 'Answered').length
  return {
    code: 200,
    data: calls,
    page: { totalElements: calls.length, totalPage: calls.length > 0 ? 1 : 0, size: 10, number: 1, ...totals },
    counts: { answered: calls.length - missed, missed },
  } as const
}

/** Responses that every call screen needs */
export function mockCallScreens(server: FakeApi): void {
  server.respond(getCallsVersion, { code: 200, version: '1' })
  server.respond(getCallColumns, { code: 200, column_lists: [...DEFAULT_CALL_COLUMNS] })
  server.respond(getMainActionItems, { code: 200, data: [], total: 5 })
  server.respond(getToday, { code: 200, items: [], done: [], next: null, counts: [], synced_at: null })
  server.respond(listCalls, pageOfCalls([DANA, MISSED]))
  server.respond(getCall, { code: 200, data: DANA_DETAIL })
  server.respond(listCallNotes, { code: 200, data: [] })
  server.respond(getWaveform, { code: 200, data: { levels: [20, 100, 60, 0], speakers: ['staff', 'caller', 'staff', null] } })
}
