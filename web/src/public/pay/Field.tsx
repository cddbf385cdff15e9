import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

interface FieldProps {
  id: string
  label: string
  wide?: boolean
  problem: string | undefined
  /** A label names a field of this page. One in a frame of the provider has its name in there */
  isFramed?: boolean
  children: ReactNode
}

const problemId = (id: string) => `${id}-problem`

export function Field({ id, label, wide, problem, isFramed, children }: FieldProps) {
  return (
    <div className={wide ? 'pay-field pay-wide' : 'pay-field'} data-wrong={problem ? true : undefined}>
      {isFramed ? (
        <span className="pay-label" aria-hidden="true">
          {label}
        </span>
      ) : (
        <label className="pay-label" htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      {problem && (
        // A framed field cannot be told what describes it, so its problem is read out by itself
        <p className="pay-wrong" id={problemId(id)} role={isFramed ? 'alert' : undefined}>
          <Icon name="alert" size={16} />
          {problem}
        </p>
      )}
    </div>
  )
}

export const wrongness = (id: string, problem: string | undefined) =>
  problem ? { 'aria-invalid': true, 'aria-describedby': problemId(id) } : {}
