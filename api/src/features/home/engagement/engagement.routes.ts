import { getEngagement } from '#contract/home/engagement.ts'
import { type Route, readRoute } from '../../../platform/http/route.ts'
import { selectMonthOfCalls } from '../../calls/calls.public.ts'
import { selectMonthOfInquiries } from '../../web-inquiries/web-inquiries.public.ts'
import { computeChangeRate } from './change-rate.ts'

const NO_CALLS = { calls: 0, calls_before: 0, new_clients: 0, new_clients_before: 0 }
const NO_INQUIRIES = { inquiries: 0, inquiries_before: 0 }

export const engagementRoutes: Route[] = [
  readRoute(
    getEngagement,
    () => [selectMonthOfCalls.statement({}), selectMonthOfInquiries.statement({})],
    ([[calls = NO_CALLS], [inquiries = NO_INQUIRIES]]) => ({
      calls: {
        month_call_count: calls.calls,
        change_rate: computeChangeRate(calls.calls, calls.calls_before),
        before: calls.calls_before,
      },
      web_inquiries1: {
        month_web_inquiry: inquiries.inquiries,
        change_rate: computeChangeRate(inquiries.inquiries, inquiries.inquiries_before),
        before: inquiries.inquiries_before,
      },
      new_customers: {
        month_new_customer_rate: calls.new_clients,
        change_rate: computeChangeRate(calls.new_clients, calls.new_clients_before),
        before: calls.new_clients_before,
      },
    }),
  ),
]
