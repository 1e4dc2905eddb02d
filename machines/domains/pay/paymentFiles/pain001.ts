import { inDecimals } from '#machines/domains/pay/payrollRun/arrears.ts';
import { checkPain001, hasCheckDigits } from './checkPain001.ts';
import { toAscii } from './delimited.ts';
import { sumOf, type PaymentBatch, type PaymentFormat, type PaymentLine } from './format.ts';

/** The format ISO 20022 customer credit transfer initiation, version 3, with the purpose of salaries. */
export const pain001: PaymentFormat = {
  id: 'pain001',
  label: 'ISO 20022 pain.001.001.03',
  extension: 'xml',
  contentType: 'application/xml; charset=utf-8',
  needsOwnAccount: true,
  check: checkPain001,
  write: (batch) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${most(batch.number, 35)}</MsgId>
      <CreDtTm>${batch.madeAt.slice(0, 19)}</CreDtTm>
      <NbOfTxs>${batch.lines.length}</NbOfTxs>
      <CtrlSum>${inDecimals(sumOf(batch), batch.decimals)}</CtrlSum>
      <InitgPty>
        <Nm>${most(batch.company, 70)}</Nm>
      </InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${most(batch.number, 35)}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>true</BtchBookg>
      <NbOfTxs>${batch.lines.length}</NbOfTxs>
      <CtrlSum>${inDecimals(sumOf(batch), batch.decimals)}</CtrlSum>
      <PmtTpInf>
        <CtgyPurp>
          <Cd>SALA</Cd>
        </CtgyPurp>
      </PmtTpInf>
      <ReqdExctnDt>${batch.payDate}</ReqdExctnDt>
      <Dbtr>
        <Nm>${most(batch.company, 70)}</Nm>
      </Dbtr>
      <DbtrAcct>
        <Id>
          ${accountId(batch.ownAccount)}
        </Id>
        <Ccy>${batch.currency}</Ccy>
      </DbtrAcct>
      <DbtrAgt>
        <FinInstnId>
          ${agent(batch.ownSwift, '')}
        </FinInstnId>
      </DbtrAgt>
${batch.lines.map((line) => transaction(batch, line)).join('')}    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`,
};

const transaction = (batch: PaymentBatch, line: PaymentLine): string => `      <CdtTrfTxInf>
        <PmtId>
          <EndToEndId>${most(line.reference, 35)}</EndToEndId>
        </PmtId>
        <Amt>
          <InstdAmt Ccy="${batch.currency}">${inDecimals(line.units, batch.decimals)}</InstdAmt>
        </Amt>
        <CdtrAgt>
          <FinInstnId>
            ${agent(line.swift, line.bank)}
          </FinInstnId>
        </CdtrAgt>
        <Cdtr>
          <Nm>${most(line.holder, 70)}</Nm>
        </Cdtr>
        <CdtrAcct>
          <Id>
            ${accountId(line.account)}
          </Id>
        </CdtrAcct>
        <RmtInf>
          <Ustrd>${most(batch.title, 140)}</Ustrd>
        </RmtInf>
      </CdtTrfTxInf>
`;

const IBAN = /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/u;
const BIC = /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/u;

const accountId = (account: string): string => {
  const plain = account.replaceAll(/\s/gu, '');
  return IBAN.test(plain) && hasCheckDigits(plain)
    ? `<IBAN>${plain}</IBAN>`
    : `<Othr><Id>${most(plain, 34)}</Id></Othr>`;
};

/** Identifies a bank by its BIC, or by its name if the BIC is invalid. */
const agent = (swift: string, bank: string): string =>
  BIC.test(swift)
    ? `<BIC>${swift}</BIC>`
    : bank === ''
      ? '<Othr><Id>NOTPROVIDED</Id></Othr>'
      : `<Nm>${most(bank, 140)}</Nm>`;

/** Cuts text to the schema's maximum length, in ASCII because banks accept nothing else. */
const most = (text: string, length: number): string =>
  toAscii(text)
    .slice(0, length)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
