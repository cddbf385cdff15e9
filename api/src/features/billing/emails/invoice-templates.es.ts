import type { InvoiceTemplates } from './invoice-templates.en.ts'

export const invoiceTemplates: InvoiceTemplates = {
  locale: 'es-US',
  reason: (company) => `Recibe este mensaje porque las facturas de ${company} se envían a esta dirección.`,
  invoice: 'Factura',
  invoices: 'Facturas',
  period: 'Período',
  amountDue: 'Importe por pagar',
  dueDate: 'Fecha de vencimiento',
  pay: (amount) => `Pagar ${amount}`,
  how: 'Puede pagar con tarjeta con el botón de abajo, sin iniciar sesión. La factura va adjunta en PDF.',
  view: 'Ver la factura',

  newSubject: (label, amount, due) => `Factura ${label} por ${amount}, vence el ${due}`,
  amountAndDay: (amount, due) => `${amount}, vence el ${due}`,
  newHeading: (label) => `Su factura ${label}`,
  hereIs: (company) => `Esta es la factura de ${company}.`,

  isDue: (label, due) => `La factura ${label} vence el ${due}`,
  wasDue: (label, due) => `La factura ${label} venció el ${due}`,
  reminder: (heading) => `Recordatorio: ${heading}`,
  overdue: (heading) => `Vencida: ${heading}`,
  dueSoonPreview: (amount) => `${amount} por pagar pronto`,
  stillOpenPreview: (amount) => `${amount} sigue pendiente`,
  friendly: (amount) => `Un recordatorio: ${amount} vence pronto.`,
  stillOpen: (amount) => `${amount} sigue pendiente de pago.`,
  paidMeanwhile: 'Si ya hizo el pago, muchas gracias: no tiene que hacer nada más.',

  linkSubject: (label) => `Un enlace nuevo para pagar la factura ${label}`,
  linkHeading: (label) => `Un enlace nuevo para la factura ${label}`,
  linkExpired: 'El enlace que se abrió había vencido. Este es uno nuevo.',
  notRequested: 'Si usted no pidió un enlace nuevo, no tiene que hacer nada.',

  restSubject: (amount, label) => `${amount} sigue pendiente en la factura ${label}`,
  paidOf: (paid, total) => `Se pagó ${paid} de ${total}.`,
  restHeading: (amount) => `${amount} sigue pendiente`,
  paidAndOpen: (paid, total, open) => `Se pagó ${paid} de ${total}; ${open} sigue pendiente.`,
  payRestOnline: 'Puede pagar el resto con tarjeta, sin iniciar sesión.',
  payRestInPortal: 'Puede pagar el resto en la página de la factura.',
  attached: 'La factura va adjunta en PDF.',

  receiptSubject: (amount, labels) => `Recibo por ${amount}, ${labels}`,
  receiptPreview: (amount) => `Gracias: se pagó ${amount}.`,
  receiptHeading: 'Gracias por su pago',
  received: (amount, company) => `Recibimos ${amount} de ${company}.`,
  nothingLeft: 'No queda nada por pagar.',
  surplus: (charged, surplus) =>
    `Se cargó ${charged} a su tarjeta: ${surplus} más de lo que se debía. Esa diferencia se devuelve a su tarjeta automáticamente. Su banco puede tardar unos días en mostrarlo.`,
  paid: 'Pagado',
  paidOn: 'Fecha de pago',
  paidBy: 'Forma de pago',
  card: 'Tarjeta',
  cardEndingIn: (brand, lastFour) => `${brand} terminada en ${lastFour}`,
  balance: 'Saldo',

  refundSubject: (amount, label) => `Reembolso de ${amount} por ${label}`,
  goesBack: (amount) => `${amount} se devuelve a su tarjeta.`,
  refundHeading: (amount) => `Le reembolsamos ${amount}`,
  goesBackFor: (amount, label) =>
    `${amount} de la factura ${label} se devuelve a la tarjeta con la que se pagó. Su banco puede tardar unos días en mostrarlo.`,
  canceled: 'La factura está cancelada. No hay nada que pagar ni que hacer.',
  openAgain: (amount, due) => `${amount} queda pendiente en esta factura, con vencimiento el ${due}.`,
  staysPaid: 'La factura sigue pagada. No tiene que hacer nada.',
  refunded: 'Reembolsado',

  surplusRefundSubject: (amount, labels) => `${amount} se devuelve a su tarjeta, ${labels}`,
  nothingToDo: 'No tiene que hacer nada.',
  surplusRefundHeading: (amount) => `${amount} se devuelve a su tarjeta`,
  chargedWhenNothingDue: (amount, labels) =>
    `Se cargó ${amount} a su tarjeta por ${labels}, cuando no quedaba nada por pagar. Lo sentimos.`,
  chargedInOther: (amount, labels) =>
    `Se cargó ${amount} a su tarjeta por ${labels}, que no son dólares estadounidenses. Lo sentimos. Ya estamos corrigiéndolo para que no vuelva a ocurrir.`,
  refundIsAutomatic: 'El dinero se devuelve automáticamente. Su banco puede tardar unos días en mostrarlo.',
  stillPayable: (labels) => `${labels} sigue pendiente y se puede pagar de nuevo.`,
  refundNeedsNoAction: 'El dinero se devuelve automáticamente. Su banco puede tardar unos días en mostrarlo. No tiene que hacer nada.',
}
