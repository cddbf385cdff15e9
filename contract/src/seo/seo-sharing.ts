import { z } from 'zod'
import { addressState } from '../confirmed-addresses.ts'
import { deliverableEmailSchema } from '../formats/email-address.ts'
import { mapStyle } from '../map-scan/scans.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { oneReport, seoDetail, sharedPlace } from './seo-report.ts'
import { SHARED_REPORT } from './seo-sharing.addresses.ts'

// Our additions: links to one month's report that need no sign-in, and the monthly email

export const SHARE_LINK_DAYS = 90
export const MAX_REPORT_RECIPIENTS = 10

const shareLink = z.object({ share_uuid: z.string(), created_at: z.string(), ends_at: z.string(), created_by: z.string() })

export const listReportShareLinks = endpoint({
  name: 'listReportShareLinks',
  method: 'GET',
  path: '/seo/detail/{seo_report_uuid}/shares',
  access: 'account',
  summary: 'Share links of a report that still work. Their addresses are shown once only',
  params: oneReport,
  response: successBodySchema({ data: z.array(shareLink) }),
  addition: true,
})
export const createReportShareLink = endpoint({
  name: 'createReportShareLink',
  method: 'POST',
  path: '/seo/detail/{seo_report_uuid}/shares',
  access: 'account',
  summary: 'Make a link to this month’s report that needs no sign-in and ends after 90 days',
  params: oneReport,
  response: successBodySchema({ data: shareLink.extend({ url: z.string() }) }),
  status: 201,
  addition: true,
})
export const revokeReportShareLink = endpoint({
  name: 'revokeReportShareLink',
  method: 'DELETE',
  path: '/seo/shares/{share_uuid}',
  access: 'account',
  summary: 'End a share link at once',
  params: z.object({ share_uuid: z.uuid({ error: 'This link does not exist' }) }),
  response: done,
  addition: true,
})

const sharedKey = z.object({ key: z.string().regex(/^[\w-]{20,64}$/, { error: 'This link does not exist' }) })
export const getSharedReport = endpoint({
  ...SHARED_REPORT.getSharedReport,
  name: 'getSharedReport',
  access: 'public',
  summary: 'The report behind a share link',
  params: sharedKey,
  response: successBodySchema({
    ...seoDetail,
    company_name: z.string(),
    ends_at: z.string(),
    places: z.array(sharedPlace),
    /** Styles of the maps; empty: a plain background */
    map_style: z.object(mapStyle),
  }),
  addition: true,
})
export const downloadSharedReport = endpoint({
  ...SHARED_REPORT.downloadSharedReport,
  name: 'downloadSharedReport',
  access: 'public',
  summary: 'The PDF behind a share link',
  params: sharedKey,
  response: z.unknown(),
  binary: ['application/pdf'],
  timeout: 'long',
  addition: true,
})

export const getReportRecipients = endpoint({
  name: 'getReportRecipients',
  method: 'GET',
  path: '/seo/recipients',
  access: 'account',
  summary: 'Who gets the monthly report by email, on the 2nd',
  response: successBodySchema({
    emails: z.array(z.string()),
    /** The same addresses, each with the state that determines whether it receives the report */
    recipients: z.array(z.object({ email: z.string(), state: addressState })),
    last_sent_at: z.string().nullable(),
  }),
  addition: true,
})
export const recipientsForm = z.strictObject({
  emails: z
    .array(
      deliverableEmailSchema({ required: 'One of the email addresses isn’t valid', wrong: 'One of the email addresses isn’t valid' }),
      {
        error: 'emails must be a list of addresses',
      },
    )
    .max(MAX_REPORT_RECIPIENTS, { error: `You can add up to ${MAX_REPORT_RECIPIENTS} addresses` }),
})
export const saveReportRecipients = endpoint({
  name: 'saveReportRecipients',
  method: 'PUT',
  path: '/seo/recipients',
  access: 'administrator',
  summary:
    'Choose who gets the monthly report; an empty list: nobody. An address without an account of the business gets a confirmation link first',
  body: recipientsForm,
  response: done,
  addition: true,
})
