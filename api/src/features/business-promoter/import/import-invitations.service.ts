import type { z } from 'zod'
import type { ImportPreview, ImportRow, startImport } from '#contract/business-promoter/import-list.ts'
import { toDialableNumber } from '#contract/formats/phone-numbers.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SlowAccountContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { findSendTimeForNumberIfClosed } from '../../../platform/sending/text-hours.ts'
import { readInThread } from '../../../platform/slow-work/rendering.ts'
import { businessPromoterAudit } from '../business-promoter.audit.ts'
import { selectPracticeContact } from '../business-promoter.queries.ts'
import { makeInvitationKey, reviewPagePathOf } from '../invitation-keys.ts'
import { assertPostalAddress, getInviter } from '../send/inviter.ts'
import { toInvitee } from '../send/send-invitation.service.ts'
import type { Invitee } from '../send/send-messages.ts'
import { assertWithinDailyLimit, countSendsLeftToday } from '../send/sending-limits.ts'
import {
  insertImportIfNew,
  insertImportRows,
  selectAddressesInvitedSince,
  selectSuppressedAddresses,
} from './import-invitations.queries.ts'
import type { parsePeopleFromFile } from './read-people.ts'
import { sendInvitationListJob } from './send-invitation-list.job.ts'

export const PREVIEW_LIMIT = { name: 'import previews by account', max: 60, windowS: 3600 }
export const IMPORT_LIMIT = { name: 'imports by account', max: 20, windowS: 3600 }

const LATELY_DAYS = 30
const UNSUBSCRIBED = 'Unsubscribed'
const DAY_MS = 24 * 3_600_000

/** A dry run: nothing is stored or sent */
export async function previewImportFile({ services, account, inTenant }: SlowAccountContext, file: Buffer): Promise<ImportPreview> {
  await countAttemptOrThrow(services.database, services.clock, PREVIEW_LIMIT, account.uuid)
  const { clientUuid } = account
  const { practice, inviter, left, opening } = await inTenant(async (db) => ({
    practice: await selectPracticeContact(db, clientUuid),
    inviter: await getInviter(db, services, clientUuid),
    left: await countSendsLeftToday(db, services),
    opening: await findSendTimeForNumberIfClosed(db, services, ''),
  }))
  if (!practice) throw notFound('This business')
  const link = `${brandIdentity(services.config, inviter.brand).url}${reviewPagePathOf('classic', makeInvitationKey())}`
  const given = {
    bytes: file,
    ownCountryCode: practice.phoneCountryCode,
    companyName: inviter.companyName,
    link,
    customMessages: inviter.customMessages,
  }
  const { rows, ignoredColumns } = await readInThread<typeof parsePeopleFromFile>(clientUuid, 'read-people', given)
  const since = new Date(services.clock.now().getTime() - LATELY_DAYS * DAY_MS)
  const { textPartPrice, textsPerSecond, emailsPerSecond } = services.config
  const sending = {
    text_part_price: textPartPrice,
    texts_left: left.text,
    emails_left: left.email,
    texts_per_second: textsPerSecond,
    emails_per_second: emailsPerSecond,
    texts_wait_until: opening?.toISOString() ?? null,
  }
  const known: KnownAddresses = { invited: new Set(), suppressed: new Set(), bounced: new Set() }
  for (let from = 0; from < rows.length; from += ROWS_A_TRANSACTION)
    await inTenant((db) => collectKnownAddresses(db, known, rows.slice(from, from + ROWS_A_TRANSACTION), since))
  return { rows: markDuplicates(rows, known), ignored_columns: ignoredColumns, sending }
}

interface KnownAddresses {
  invited: Set<string>
  /** `email ann@mail.test`, `text +1…` */
  suppressed: Set<string>
  bounced: Set<string>
}

/** The embedded database does nothing else during a transaction, and looking up thousands of people takes a tenth of a second */
const ROWS_A_TRANSACTION = 400

async function collectKnownAddresses(db: Db, known: KnownAddresses, rows: ImportRow[], since: Date): Promise<void> {
  const sendable = rows.filter(({ problem }) => problem === '')
  const addresses = {
    emails: sendable.map(({ email }) => email).filter(Boolean),
    phoneNumbers: sendable.map(({ phone_number: phone }) => toDialableNumber(phone) ?? '').filter(Boolean),
  }
  for (const { email, phoneNumber } of await selectAddressesInvitedSince(db, addresses, since)) known.invited.add(email).add(phoneNumber)
  const suppressions = await selectSuppressedAddresses(db, addresses)
  for (const entry of toUnsubscribedKeys(suppressions)) known.suppressed.add(entry)
  for (const { bounced, recipient } of suppressions) if (bounced) known.bounced.add(recipient)
}

/** Marks each row with the first reason that applies: twice in the file, unsubscribed, invited recently */
function markDuplicates(rows: ImportRow[], { invited, suppressed, bounced }: KnownAddresses): ImportRow[] {
  const firstLines = new Map<string, number>()

  return rows.map((row) => {
    if (row.problem) return row
    const phone = toDialableNumber(row.phone_number) ?? ''
    const given = [row.email, phone].filter(Boolean)
    const earlier = given.map((address) => firstLines.get(address)).find((line) => line !== undefined)
    for (const address of given) if (!firstLines.has(address)) firstLines.set(address, row.line)
    if (earlier !== undefined) return { ...row, duplicate: `Duplicate of line ${earlier}` }
    const off = describeUnsubscribed(suppressed, row.email, phone)
    if (off) return { ...row, duplicate: off }
    if (!phone && bounced.has(row.email)) return { ...row, duplicate: 'Earlier email to this address bounced' }
    return given.some((address) => invited.has(address)) ? { ...row, duplicate: `Invited in the last ${LATELY_DAYS} days` } : row
  })
}

/** Ignores bounced addresses, because nobody unsubscribed them */
const toUnsubscribedKeys = (suppressions: Awaited<ReturnType<typeof selectSuppressedAddresses>>): ReadonlySet<string> =>
  new Set(suppressions.flatMap(({ channel, recipient, bounced }) => (bounced ? [] : `${channel} ${recipient}`)))

function describeUnsubscribed(suppressed: ReadonlySet<string>, email: string, phone: string): string {
  const byEmail = email !== '' && suppressed.has(`email ${email}`)
  const byText = phone !== '' && suppressed.has(`text ${phone}`)
  if (!byEmail && !byText) return ''
  if ((byEmail || !email) && (byText || !phone)) return UNSUBSCRIBED
  return byEmail ? 'Unsubscribed from emails' : 'Unsubscribed from texts'
}

/** Removes people who unsubscribed all of their addresses. The preview has listed them */
async function filterReachablePeople(db: Db, people: Invitee[]): Promise<Invitee[]> {
  const addresses = {
    emails: people.map(({ email }) => email).filter(Boolean),
    phoneNumbers: people.map(({ phoneNumber }) => phoneNumber).filter(Boolean),
  }
  const suppressed = toUnsubscribedKeys(await selectSuppressedAddresses(db, addresses))
  return people.filter(({ email, phoneNumber }) => describeUnsubscribed(suppressed, email, phoneNumber) !== UNSUBSCRIBED)
}

/** Stores the list at once and sends it in a job, so that closing the tab stops nothing. Idempotent by the list's uuid */
export async function storeAndQueueImport(
  { services, request, account, inTenant }: SlowAccountContext,
  { import_uuid: importUuid, rows }: z.output<typeof startImport.body>,
): Promise<void> {
  const { clientUuid, uuid: accountUuid } = account
  await countAttemptOrThrow(services.database, services.clock, IMPORT_LIMIT, accountUuid)
  const given = new Map(rows.map(toInvitee).map((invitee) => [JSON.stringify(invitee), invitee]))
  await inTenant(async (db) => {
    const people = await filterReachablePeople(db, [...given.values()])
    const isNew = await insertImportIfNew(db, { clientUuid, uuid: importUuid, total: people.length, createdAt: services.clock.now() })
    if (!isNew) return
    if (people.length === 0) throw new AppError('conflict', 'Everyone on the list has unsubscribed, so nothing can be sent')
    await assertWithinDailyLimit(db, services, people)
    assertPostalAddress(await getInviter(db, services, clientUuid), people)
    await insertImportRows(
      db,
      people.map((invitee, position) => ({ ...invitee, clientUuid, importUuid, position })),
    )
    await services.jobs.enqueue(db, sendInvitationListJob, { clientUuid, importUuid })
    await businessPromoterAudit.recordBy(db, { account, request }, 'invitations_imported', { import: importUuid, people: people.length })
  })
}
