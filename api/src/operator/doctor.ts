import { ProviderError } from '../platform/base/provider-error.ts'
import { StartError } from '../platform/base/start-error.ts'
import type { Command } from '../platform/command-line/commands.ts'
import { type DiagnosisContext, DiagnosisEnded, type Finding, wrongFinding } from '../platform/vendors/diagnose.ts'
import type { Providers } from '../platform/vendors/provider.ts'
import { providers } from '../providers.ts'
import { type FullConfig, readConfig } from '../read-config.ts'
import { diagnoseDatabase } from './diagnose-database.ts'

type Env = Record<string, string | undefined>

interface Diagnosis {
  /** The vendor's name in the configuration, or "database" */
  name: string
  /** `off`: not configured, which is not an error */
  findings: Finding[] | 'off'
  /** The request went to the sandbox instead of the vendor */
  isSandbox?: boolean
}

const LONGEST_MS = 60_000

/**
 * Sends one harmless request to the database and to each configured vendor. Unlike the other commands it does not call the operator API,
 * because it must work when the product cannot start (decision 0053)
 */
export const doctorCommand: Command = {
  commandName: 'doctor',
  help: 'Check the database and every configured vendor, and print what to fix. The exit code is 1 if anything is wrong',
  options: {},
  alone: true,
  async run() {
    const diagnoses = await diagnoseInstallation(process.env)
    if (isAnyWrong(diagnoses)) process.exitCode = 1
    return describeDiagnoses(diagnoses)
  },
}

export async function diagnoseInstallation(env: Env): Promise<Diagnosis[]> {
  const config = readConfigOrDiagnose(env)
  if (!('publicUrl' in config)) return [config]
  const { findings, ...read } = await diagnoseDatabase(config)
  const diagnosisContext = { publicUrl: config.publicUrl, now: new Date(), ...read, cardOrigins: config.contentOrigins.card }
  const vendors: [string, Providers[string]][] = Object.entries(providers)
  const settings: Record<string, unknown> = config.providers
  return [
    { name: 'database', findings },
    ...(await Promise.all(
      vendors.map(([name, vendor]) =>
        diagnoseVendor({ name, vendor, settings: settings[name], env, diagnosisContext, hasSandbox: !config.production }),
      ),
    )),
  ]
}

/** Reports the same errors about the variables as the start does */
function readConfigOrDiagnose(env: Env): FullConfig | Diagnosis {
  try {
    return readConfig(env)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { name: 'configuration', findings: error.message.split('\n').map(wrongFinding) }
  }
}

async function diagnoseVendor(request: {
  name: string
  vendor: Providers[string]
  settings: unknown
  env: Env
  diagnosisContext: DiagnosisContext
  hasSandbox: boolean
}): Promise<Diagnosis> {
  const { name, vendor, settings, env, diagnosisContext, hasSandbox } = request
  if (!settings || !vendor.diagnose) return { name, findings: 'off' }
  const isSandbox = hasSandbox && !Object.keys(vendor.variables).some((variable) => env[variable])
  try {
    return { name, isSandbox, findings: await rejectAfterDiagnosisTimeout(vendor.diagnose(settings, diagnosisContext)) }
  } catch (error) {
    return { name, isSandbox, findings: [wrongFinding(explainDiagnosisError(error, vendor))] }
  }
}

function explainDiagnosisError(error: unknown, { variables }: Providers[string]): string {
  if (error instanceof DiagnosisEnded) return error.message
  const remedy = `Check ${Object.keys(variables).join(', ')}.`
  if (error instanceof ProviderError) return error.untilFixed ? `${error.message}.` : `${error.message}. ${remedy}`
  return `It returned an unexpected response. ${remedy}`
}

function rejectAfterDiagnosisTimeout(findings: Promise<Finding[]>): Promise<Finding[]> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DiagnosisEnded(`It hasn’t responded for ${LONGEST_MS / 1000} seconds.`)), LONGEST_MS).unref()
  })
  return Promise.race([findings, late])
}

export const isAnyWrong = (diagnoses: Diagnosis[]): boolean =>
  diagnoses.some(({ findings }) => findings !== 'off' && findings.some(({ state }) => state === 'wrong'))

const NAME_WIDTH = 14

export function describeDiagnoses(diagnoses: Diagnosis[]): string {
  const lines = diagnoses.flatMap(({ name, findings, isSandbox }) => {
    if (findings === 'off') return [formatFindingLine(name, 'off', 'not configured')]
    return findings.map(({ state, sentence }) => formatFindingLine(name, state, `${isSandbox ? '(sandbox) ' : ''}${sentence}`))
  })
  const last = isAnyWrong(diagnoses) ? 'Something is wrong. Each line says where to fix it.' : 'Everything configured works.'
  return [...lines, '', last].join('\n')
}

const formatFindingLine = (name: string, state: string, sentence: string) =>
  `${name.padEnd(NAME_WIDTH)} ${state.toUpperCase().padEnd(8)} ${sentence}`
