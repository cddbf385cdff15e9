import { parseArgs } from 'node:util'
import type { EndpointRequest, EndpointResponse, EndpointSpec } from '#contract/wire/endpoint.ts'
import { StartError } from '../base/start-error.ts'

export type Call = <S extends EndpointSpec>(endpoint: S, request: EndpointRequest<S>) => Promise<EndpointResponse<S>>

export interface Command {
  /** The command as it is typed: "client create" */
  commandName: string
  help: string
  options: Record<string, { needed: boolean; help: string }>
  /** Makes no API call, so it runs without a running product, even if the product cannot start */
  alone?: boolean
  run(call: Call, options: Record<string, string>): Promise<string>
}

/** Finds the command, validates its options and runs it. Every mistake produces a message with the correct usage */
export async function runCommand(
  program: string,
  commands: readonly Command[],
  typed: string[],
  call: () => Promise<Call>,
): Promise<string> {
  const typedCommand = typed.slice(
    0,
    typed.findIndex((argument) => argument.startsWith('-')) === -1 ? undefined : typed.findIndex((argument) => argument.startsWith('-')),
  )
  const command = commands.find((candidate) => candidate.commandName === typedCommand.join(' '))
  if (!command) {
    const wanted = typedCommand.length === 0 || typedCommand[0] === 'help' || typed.includes('--help')
    if (wanted) return describeUsage(program, commands)
    throw new StartError(`There is no "${typedCommand.join(' ')}".\n${describeUsage(program, commands)}`)
  }
  const options = () => parseOptions(program, command, typed.slice(typedCommand.length))
  return command.alone ? command.run(rejectApiCall, options()) : command.run(await call(), options())
}

const rejectApiCall: Call = () => Promise.reject(new Error('A command that runs alone calls nothing'))

function parseOptions(program: string, command: Command, typed: string[]): Record<string, string> {
  let values: Record<string, string>
  try {
    const options = Object.fromEntries(Object.keys(command.options).map((name) => [name, { type: 'string' as const }]))
    values = parseArgs({ args: joinNegativeNumbers(typed), options, strict: true }).values as Record<string, string>
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${describeUsage(program, [command])}`)
  }
  const missing = Object.entries(command.options).filter(([name, { needed }]) => needed && !values[name])
  if (missing.length > 0)
    throw new StartError(`Missing: ${missing.map(([name]) => `--${name}`).join(', ')}\n${describeUsage(program, [command])}`)
  return values
}

/** Turns "--longitude -89.6501" into "--longitude=-89.6501", because the parser would read the number as an option */
function joinNegativeNumbers(typed: readonly string[]): string[] {
  return typed.flatMap((argument, place) => {
    const next = typed[place + 1]
    if (isNegativeNumber(argument) && isOptionName(typed[place - 1])) return []
    return isOptionName(argument) && isNegativeNumber(next) ? [`${argument}=${next}`] : [argument]
  })
}

const isNegativeNumber = (argument: string | undefined): boolean => /^-[\d.]/.test(argument ?? '')
const isOptionName = (argument: string | undefined): boolean => /^--[^=]+$/.test(argument ?? '')

function describeUsage(program: string, commands: readonly Command[]): string {
  return commands
    .map(({ commandName: typedCommand, help, options }) => {
      const lines = Object.entries(options).map(
        ([name, option]) => `      --${name.padEnd(16)} ${option.help}${option.needed ? '' : ' (may be left out)'}`,
      )
      return [`  npm run ${program} -- ${typedCommand}`, `      ${help}`, ...lines].join('\n')
    })
    .join('\n')
}
