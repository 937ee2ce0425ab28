/** The best known passwords of six characters and more, as leaks count them, lower case. */
export const worstPasswords: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 87654321 7654321 654321
  0987654321 111111 1111111 11111111 000000 00000000 222222 333333 444444 555555 666666 777777
  7777777 888888 88888888 999999 101010 112233 121212 123123 123321 123654 123789 131313 147258
  159357 159753 147258369 789456 789456123 456789 11223344 12341234 123123123 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx qazwsx qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertyu qweasd qweasdzxc
  qwe123 123qwe qweqwe asdfgh asdfghjkl asdasd asd123 zxcvbn zxcvbnm zxczxc password password1
  password12 password123 passw0rd p@ssw0rd p@ssword pa55word letmein welcome welcome1 iloveyou
  iloveyou1 iloveu lovely love123 monkey dragon master shadow sunshine princess football baseball
  basketball superman batman spiderman trustno1 michael jordan23 jordan jennifer hunter hunter2
  charlie andrew daniel thomas robert joshua jessica ashley michelle nicole killer soccer hockey
  ranger buster george pepper ginger cheese summer winter flower freedom computer internet samsung
  google facebook secret secret1 access starwars whatever matrix cookie orange banana purple yellow
  maggie mustang corvette ferrari mercedes porsche liverpool arsenal chelsea barcelona abc123
  abcdef abcdefg abcd1234 a1b2c3 a123456 aa123456 aaaaaa test123 testtest tester guest123 admin1
  admin123 administrator root123 toor123 changeme default login123 user123 pass123 q1w2e3 q1w2e3r4
  q1w2e3r4t5 zaq12wsx 1qazxsw2 qwaszx gfhjkm йцукен йцукенг йцукен123 фывапр пароль пароль1 пароль123
  любовь привет привет123 наташа марина максим сергей андрей солнышко спартак россия украина киев123
  natasha marina maksim sergey andrey nikita spartak zenit1 russia ukraine kiev123 moscow lublu
  privet parol1 parol123 gooddeeds good-deeds gooddeeds1 добрыедела добрісправи`
    .split(/\s+/)
    .filter((word) => [...word].length >= 6),
);
