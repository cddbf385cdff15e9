import type { ErrorCode } from '#contract/wire/errors.ts'
import type { CallProblem } from '../problem.ts'

const AWAY = 'No se pudo enviar. Revise su conexión e inténtelo de nuevo.'
const OURS = 'Algo falló de nuestra parte. Inténtelo de nuevo en unos minutos.'

/** The error codes that a customer's page can receive; any other code would be a bug */
const PROBLEMS: Record<string, string | undefined> = {
  invalid_input: 'Hay un dato que no podemos usar. Revíselo e inténtelo de nuevo.',
  not_found: 'Esta página no existe.',
  conflict: 'Alguien está haciendo lo mismo en este momento. Espere un poco e inténtelo de nuevo.',
  not_payable: 'Esta factura ya no se puede pagar. Actualice la página e inténtelo de nuevo.',
  gone: 'Este enlace ha vencido.',
  too_large: 'El texto es demasiado largo.',
  too_many_requests: 'Demasiados intentos seguidos. Espere unos minutos e inténtelo de nuevo.',
  unavailable: 'El servicio no está disponible en este momento. Inténtelo de nuevo en unos minutos.',
} satisfies Partial<Record<ErrorCode, string>>

export const translateProblem = ({ code }: CallProblem): string =>
  code === null ? AWAY : (Object.hasOwn(PROBLEMS, code) && PROBLEMS[code]) || OURS
