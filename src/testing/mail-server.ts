import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';

export type ReceivedMail = { from: string; to: string[]; text: string };

/** As much of an SMTP server (RFC 5321) as receiving a mail takes, on a port of its own, until the test has finished. */
export async function startMailServer({
  refusals = 0,
} = {}): Promise<{ url: string; received: ReceivedMail[] }> {
  const received: ReceivedMail[] = [];
  let refusalsLeft = refusals;
  const server = createServer((socket) => {
    let mail: ReceivedMail = { from: '', to: [], text: '' };
    let unread = '';
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);

    const endData = (text: string) => {
      received.push({ ...mail, text: text.replace(/=\r\n/g, '').replace(/=3D/g, '=') });
      inData = false;
      say('250 taken');
    };
    const obey = (line: string) => {
      const address = /<(.*)>/.exec(line)?.[1] ?? '';
      if (/^EHLO/i.test(line)) say('250 test');
      else if (/^MAIL/i.test(line) && refusalsLeft > 0) {
        refusalsLeft -= 1;
        say('451 try again later');
      } else if (/^MAIL/i.test(line)) {
        mail = { from: address, to: [], text: '' };
        say('250 ok');
      } else if (/^RCPT/i.test(line)) {
        mail.to.push(address);
        say('250 ok');
      } else if (/^DATA/i.test(line)) {
        inData = true;
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('250 ok');
    };

    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      unread += chunk.toString('utf8');
      for (;;) {
        const mark = inData ? '\r\n.\r\n' : '\r\n';
        const end = unread.indexOf(mark);
        if (end < 0) return;
        const text = unread.slice(0, end);
        unread = unread.slice(end + mark.length);
        if (inData) endData(text);
        else obey(text);
      }
    });
    say('220 test');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return { url: `smtp://127.0.0.1:${address.port}`, received };
}
