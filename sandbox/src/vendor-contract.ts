/** One call in the vendor's machine-readable description: the names that it allows, and values of its enumerations */
interface ContractedCall {
  /** The route as the simulator registers it */
  route: string
  query?: readonly string[]
  body?: readonly string[]
  requiredInBody?: readonly string[]
  /** Fields of the response. The fields of a list's items are under the list's name */
  response?: Record<string, readonly string[] | null>
  /** Fields deeper inside the response or the body, by their path, like `rows.metricValues` */
  inside?: Record<string, readonly string[]>
  insideBody?: Record<string, readonly string[]>
  /** Allowed values in the response by the path of their field, like `calls.status` */
  enums?: Record<string, readonly string[]>
}

export interface VendorContract {
  vendor: string
  /** The source of the names. The files themselves are not copied */
  source: string
  license: string
  read: string
  calls: readonly ContractedCall[]
}

export const fieldsNamed = (...names: string[]): Record<string, null> => Object.fromEntries(names.map((name) => [name, null]))
export const names = (text: string): string[] => text.trim().split(/\s+/)
