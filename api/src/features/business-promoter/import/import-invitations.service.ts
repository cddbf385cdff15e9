import type { z } from 'zod'
import { type ImportPreview, type ImportRow, invitationForm, type startImport } from '#contract/business-promoter.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { dialledNumber, TEXT_COUNTRY_CODES, wirePhoneNumber } from '#contract/phone-numbers.ts'
import { firstProblem } from '#contract/text.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { countTry } from '../../../platform/http/rate-limit.ts'
import type { SlowAccountContext } from '../../../platform/http/route.ts'
import { businessPromoterAudit } from '../business-promoter.audit.ts'
import { selectPractice } from '../business-promoter.queries.ts'
import { inviteeOf } from '../send/send-invitation.service.ts'
import { sendInvitationListJob } from '../send/send-invitation-list.job.ts'
import { type FileRow, readImportFile } from './import-file.ts'
import { insertImport, insertImportRows, selectInvitedSince, selectSuppressed } from './import-invitations.queries.ts'

export const PREVIEW_LIMIT = { name: 'import previews by account', max: 60, windowS: 3600 }
export const IMPORT_LIMIT = { name: 'imports by account', max: 20, windowS: 3600 }

const LANGUAGE_NAMES: Record<Language, RegExp> = { en: /^(?:en|eng|english|ingles)\b/, es: /^(?:es|esp|spa|spanish|espanol|castellano)\b/ }
const LATELY_DAYS = 30
const DAY_MS = 24 * 3_600_000

/** A dry run: nothing is stored or sent */
export async function previewFile({ services, account, inTenant }: SlowAccountContext, file: Buffer): Promise<ImportPreview> {
  await countTry(services.database, services.clock, PREVIEW_LIMIT, account.uuid)
  const { rows: people, ignoredColumns } = readImportFile(file)
  const since = new Date(services.clock.now().getTime() - LATELY_DAYS * DAY_MS)
  return inTenant(async (db) => {
    const practice = await selectPractice(db, account.clientUuid)
    if (!practice) throw notFound('This business')
    const rows = people.map((row) => checkRow(row, practice.phoneCountryCode))
    return { rows: await markDuplicates(db, rows, since), ignored_columns: ignoredColumns }
  })
}

/** Validates a row with the rules and messages of the dialog for one person */
function checkRow({ line, name, email, phones, language: named }: FileRow, ownCountryCode: string): ImportRow {
  const number = phones.map((phone) => wireNumberOf(phone, ownCountryCode)).find((wire) => wire !== null)
  const [typed = ''] = phones
  const person = { name, email: email.toLowerCase(), phone_number: number ?? typed }
  const wrong = firstProblem(invitationForm, person)
  const language = languageNamed(named)
  const warning = named && !language ? `In English: ${named.slice(0, 40)} is not one of our languages` : ''
  const row = { line, ...person, language, problem: wrong?.message ?? '', warning, duplicate: '' }
  // The schema reports name and e-mail first, so here only the phone number is wrong: a person with an e-mail is invited by that alone
  if (wrong?.field !== 'phone_number' || !email) return row
  return { ...row, phone_number: '', problem: '', warning: `By e-mail only: ${typed} is not a correct phone number` }
}

/** As practice software writes it: es, es-US, Spanish, Español. Null: another language, or none */
function languageNamed(text: string): Language | null {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return LANGUAGES.find((language) => LANGUAGE_NAMES[language].test(plain)) ?? null
}

/** A number without a country code gets the business's own. Lists also write 44 7700 900142 and 0044 7700 900142 */
function wireNumberOf(typed: string, ownCountryCode: string): string | null {
  const compact = typed.replace(/[^\d+]/g, '').replace(/^00/, '+')
  const own = TEXT_COUNTRY_CODES.find((code) => code === ownCountryCode) ?? '+1'
  const withCountry = own === '+44' ? compact.replace(/^44(?=7\d{9}$)/, '+44') : compact
  const code = withCountry.startsWith('+') ? TEXT_COUNTRY_CODES.find((candidate) => withCountry.startsWith(candidate)) : own
  return code ? wirePhoneNumber(code, withCountry) : null
}

/** Marks each row with the first reason that applies: twice in the file, unsubscribed, invited recently */
async function markDuplicates(db: Db, rows: ImportRow[], since: Date): Promise<ImportRow[]> {
  const sendable = rows.filter(({ problem }) => problem === '')
  const addresses = {
    emails: sendable.map(({ email }) => email).filter(Boolean),
    phoneNumbers: sendable.map(({ phone_number: phone }) => dialledNumber(phone) ?? '').filter(Boolean),
  }
  const invited = new Set((await selectInvitedSince(db, addresses, since)).flatMap(({ email, phoneNumber }) => [email, phoneNumber]))
  const suppressed = new Set((await selectSuppressed(db, addresses)).map(({ channel, recipient }) => `${channel} ${recipient}`))
  const firstLines = new Map<string, number>()

  return rows.map((row) => {
    if (row.problem) return row
    const phone = dialledNumber(row.phone_number) ?? ''
    const given = [row.email, phone].filter(Boolean)
    const earlier = given.map((address) => firstLines.get(address)).find((line) => line !== undefined)
    for (const address of given) if (!firstLines.has(address)) firstLines.set(address, row.line)
    if (earlier !== undefined) return { ...row, duplicate: `Twice in the file: see line ${earlier}` }
    const held = describeSuppressed(suppressed, row.email, phone)
    if (held) return { ...row, duplicate: held }
    return given.some((address) => invited.has(address)) ? { ...row, duplicate: `Invited in the last ${LATELY_DAYS} days` } : row
  })
}

function describeSuppressed(suppressed: ReadonlySet<string>, email: string, phone: string): string {
  const byEmail = email !== '' && suppressed.has(`email ${email}`)
  const byText = phone !== '' && suppressed.has(`text ${phone}`)
  if (!byEmail && !byText) return ''
  if ((byEmail || !email) && (byText || !phone)) return 'Unsubscribed'
  return byEmail ? 'Unsubscribed from e-mails' : 'Unsubscribed from texts'
}

/** The list is stored at once and sent by a job, so that closing the tab stops nothing. Idempotent by the list's uuid */
export async function startList(
  { services, request, account, inTenant }: SlowAccountContext,
  { import_uuid: importUuid, rows }: z.output<typeof startImport.body>,
): Promise<void> {
  const { clientUuid, uuid: accountUuid } = account
  await countTry(services.database, services.clock, IMPORT_LIMIT, accountUuid)
  const people = new Map(rows.map(inviteeOf).map((invitee) => [JSON.stringify(invitee), invitee]))
  await inTenant(async (db) => {
    const isNew = await insertImport(db, { clientUuid, uuid: importUuid, total: people.size, createdAt: services.clock.now() })
    if (!isNew) return
    await insertImportRows(
      db,
      [...people.values()].map((invitee, position) => ({ ...invitee, clientUuid, importUuid, position })),
    )
    await services.jobs.enqueue(db, sendInvitationListJob, { clientUuid, importUuid })
    await businessPromoterAudit.record(db, {
      clientUuid,
      accountUuid,
      action: 'invitations_imported',
      requestId: request.id,
      details: { import: importUuid, people: people.size },
    })
  })
}
