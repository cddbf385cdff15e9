import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { getSupportSender, supportForm } from '#contract/support.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import type { Db } from '../../platform/database/database.ts'
import { accounts, clients } from '../../platform/identity/identity.tables.ts'
import { supportInquiries } from './support.tables.ts'

/** Returns the name of the client */
export async function insertInquiryReturningCompanyName(
  db: Db,
  account: { clientUuid: string; uuid: string },
  form: z.output<typeof supportForm>,
): Promise<string> {
  await db.insert(supportInquiries).values({
    clientUuid: account.clientUuid,
    accountUuid: account.uuid,
    firstName: form.first_name,
    lastName: form.last_name,
    phoneNumber: form.phone_number,
    email: form.email,
    inquiry: form.inquiry,
  })
  const [client] = await db.select({ companyName: clients.companyName }).from(clients).where(eq(clients.clientUuid, account.clientUuid))
  return client?.companyName ?? ''
}

const TITLE = /^(dr|mr|mrs|ms|mx)\.?\s+/i

/** A person has one name, but the specification's form has two fields: the last word is assumed to be the last name */
function splitName(name: string): { first_name: string; last_name: string } {
  const [, first = '', last = ''] = /^(.*?)\s*(\S*)$/.exec(name.trim().replace(TITLE, '')) ?? []
  return first === '' ? { first_name: last, last_name: '' } : { first_name: first, last_name: last }
}

/**
 * What the account entered last time, which may be a different address or phone number than the business's; until then, the business's
 * known data
 */
export async function findInquirySenderDefaults(
  db: Db,
  account: { clientUuid: string; uuid: string; email: string },
): Promise<EndpointResult<typeof getSupportSender>> {
  const { firstName, lastName, phoneNumber, email } = supportInquiries
  const [last] = await db
    .select({ first_name: firstName, last_name: lastName, phone_number: phoneNumber, email })
    .from(supportInquiries)
    .where(and(eq(supportInquiries.clientUuid, account.clientUuid), eq(supportInquiries.accountUuid, account.uuid)))
    .orderBy(desc(supportInquiries.createdAt))
    .limit(1)
  const [client] = await db
    .select({ company_name: clients.companyName, phone_number: clients.phoneNumber, name: accounts.name })
    .from(clients)
    .innerJoin(accounts, and(eq(accounts.clientUuid, clients.clientUuid), eq(accounts.uuid, account.uuid)))
    .where(eq(clients.clientUuid, account.clientUuid))
  const known = { ...splitName(client?.name ?? ''), phone_number: client?.phone_number ?? '', email: account.email }
  return { ...known, ...last, company_name: client?.company_name ?? '' }
}
