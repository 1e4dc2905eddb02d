/** Forty names a script, of common given and family names; Bengali with the conjuncts that are hardest to draw. */
export const NAMES: Readonly<Record<string, readonly string[]>> = {
  Bengali: pair(
    'চন্দ্র কেন্দ্র বন্ধু শ্রীমতী কৃষ্ণা প্রিয়ঙ্কা রঞ্জন জ্যোৎস্না অর্ঘ্য উজ্জ্বল সন্ধ্যা ইন্দ্রজিৎ ঐন্দ্রিলা ব্রজেন্দ্র র‍্যাফায়েল শৈলেন্দ্র মুস্তাফিজুর রিঙ্কু স্বপ্না তৃষ্ণা',
    'রায় ভট্টাচার্য চক্রবর্তী হক বন্দ্যোপাধ্যায় সিদ্দিকী মুখোপাধ্যায় ঘোষ চৌধুরী ক্ষেত্রী',
  ),
  Arabic: pair(
    'محمد فاطمة عبد‌الرحمن خديجة أحمد زينب يوسف عائشة إبراهيم مُحَمَّد لبنى هدى صلاح سلمى علاء ضياء غادة ظافر قيس نور',
    'الهاشمي القرشي الأنصاري الزهراء الخطيب النجار الكيلاني العباسي التميمي الشريف',
  ),
  Chinese: pair(
    '小明 晓东 娜 国强 丽华 建军 秀英 志伟 雪梅 子轩 俊傑 淑芬 家豪 美玲 宇航 欣怡 浩然 思远 佳琪 龍',
    '王 李 张 刘 陈 楊 黃 趙 欧阳 司马',
    '',
  ),
  Vietnamese: pair(
    'Thị_Minh Văn_Hùng Hồng_Ngọc Quốc_Tuấn Ánh_Nguyệt Đức_Thắng Mỹ_Linh Hữu_Phước Thùy_Dương Xuân_Trường Kiều_Oanh Bảo_Châu Ngọc_Ánh Thế_Vỹ Tường_Vi Quỳnh_Giao Lưu_Ly Gia_Huệ Như_Ý Trọng_Nghĩa',
    'Nguyễn Trần Lê Phạm Hoàng Đặng Bùi Đỗ Hồ Ngô',
    ' ',
    true,
  ),
};

/** Each given name with two family names. */
function pair(
  given: string,
  family: string,
  between = ' ',
  isFamilyFirst = between === '',
): string[] {
  const families = family.split(' ');
  return given.split(' ').flatMap((name, index) =>
    [index, index + 3].map((at) => {
      const last = families[at % families.length] ?? '';
      const first = name.replaceAll('_', ' ');
      return (isFamilyFirst ? [last, first] : [first, last]).join(between);
    }),
  );
}
