import type { z } from 'zod'
import { type accountForm, accountFormSchemaFor } from '#contract/account-setting.ts'
import { nameOrNull } from '#contract/formats/describe-person.ts'
import { findFirstProblem } from '#contract/formats/first-problem.ts'
import { AppError, notFound } from '../../platform/base/app-error.ts'
import { findPublicFile } from '../../platform/files/public-files.queries.ts'
import type { AccountContext } from '../../platform/http/route.ts'
import { accountSettingAudit } from './account-setting.audit.ts'
import { findMyInformation, updateMyInformation, updateOwnNameIfChanged } from './account-setting.queries.ts'

export async function getOwnInformation({ db, account }: AccountContext) {
  const information = await findMyInformation(db, account.uuid)
  if (!information) throw notFound('This account')
  return { ...information, permissions: [...account.permissions] }
}

export async function saveOwnInformation(context: AccountContext, form: z.output<typeof accountForm>): Promise<void> {
  const { db, account, request } = context
  // Row-level security hides other tenants' files, so another client's picture is as unknown as an invented uuid
  if (form.public_files_uuid && !(await findPublicFile(db, form.public_files_uuid))) {
    throw new AppError('invalid_input', 'We couldn’t find this picture. Please upload it again', { field: 'public_files_uuid' })
  }
  const { country_code: countryCode } = (await getOwnInformation(context)).twilio.twilio_number
  const problem = findFirstProblem(accountFormSchemaFor({ countryCode, timeZone: account.timeZone }), form)
  if (problem) throw new AppError('invalid_input', problem.message, { field: problem.field })
  await updateMyInformation(db, account, form)
  await accountSettingAudit.recordBy(db, { account, request }, 'account_setting_saved')
}

/** A repeated request adds nothing to the audit log */
export async function renameOwnAccount({ db, account, request }: AccountContext, text: string): Promise<void> {
  const name = nameOrNull(text)
  if (!(await updateOwnNameIfChanged(db, account, name))) return
  await accountSettingAudit.recordBy(db, { account, request }, 'own_name_changed', { name })
}
