import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

interface FieldProps {
  id: string
  label: string
  wide?: boolean
  problem: string | undefined
  /** The input is in the card provider's iframe, which has its own label, so the text here is not a `label` */
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
        // aria-describedby cannot reference an element outside its iframe, so the problem is announced as an alert
        <p className="pay-wrong" id={problemId(id)} role={isFramed ? 'alert' : undefined}>
          <Icon name="alert" size={16} />
          {problem}
        </p>
      )}
    </div>
  )
}

export const problemAttributes = (id: string, problem: string | undefined) =>
  problem ? { 'aria-invalid': true, 'aria-describedby': problemId(id) } : {}
